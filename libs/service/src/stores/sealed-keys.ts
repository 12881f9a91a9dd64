import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { UnusableKeys, type KeyRing } from '@stackledger/access';

/** The key files of a service, by what they sign. */
export const KEY_KINDS = ['links', 'checkpoints'] as const;

export type KeyKind = (typeof KEY_KINDS)[number];

/** The keys of a service; a kind that it does not have is left out. */
export type ServiceKeys = { readonly [kind in KeyKind]?: KeyRing };

/** Which keys belong to a backup: a kind, and the ids of its keys. No secret. */
export type KeyListing = { readonly kind: KeyKind; readonly ids: readonly string[] };

/**
 * The file of keys beside a backup. `sealed` is null where no passphrase was given: the keys are then named, and
 * missing.
 */
export type SealedKeys = {
  readonly format: typeof FORMAT;
  readonly keys: readonly KeyListing[];
  readonly sealed: Ciphertext | null;
};

type Ciphertext = {
  readonly kdf: 'scrypt';
  readonly cost: typeof COST;
  readonly cipher: typeof CIPHER;
  /** All four in base64. */
  readonly salt: string;
  readonly iv: string;
  readonly tag: string;
  readonly data: string;
};

const FORMAT = 'stackledger-keys-1';
const CIPHER = 'aes-256-gcm';
/** 128 MB and about half a second for each guess. */
const COST = { N: 131_072, r: 8, p: 1 } as const;
const MOST_MEMORY = 256 * 1024 * 1024;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const IV_BYTES = 12;

/** Keys as they lie beside a backup: encrypted with a passphrase, or without one only named. */
export const sealKeys = async (keys: ServiceKeys, passphrase: string | undefined): Promise<SealedKeys> => {
  const listed = listingOf(keys);
  if (passphrase === undefined) return { format: FORMAT, keys: listed, sealed: null };
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)];
  const cipher = createCipheriv(CIPHER, await derived(passphrase, salt), iv);
  cipher.setAAD(openPart(listed));
  const data = Buffer.concat([cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()]);
  return {
    format: FORMAT,
    keys: listed,
    sealed: { kdf: 'scrypt', cost: COST, cipher: CIPHER, ...inBase64({ salt, iv, tag: cipher.getAuthTag(), data }) },
  };
};

/**
 * The keys in such a text. Throws UnusableKeys for another passphrase, a changed file, and keys that are only named.
 */
export const unsealKeys = async (text: string, passphrase: string | undefined, file: string): Promise<ServiceKeys> => {
  const { keys, sealed } = parsed(text, file);
  if (sealed === null)
    throw new UnusableKeys(
      `${file} names the keys that belong to this backup (${namesOf(keys)}) and does not hold them: ${KEPT_ELSEWHERE}`,
    );
  if (passphrase === undefined)
    throw new UnusableKeys(
      `the keys in ${file} are encrypted: set BACKUP_PASSPHRASE to the passphrase that the backup was made with`,
    );
  const key = await derived(passphrase, fromBase64(sealed.salt));
  try {
    const decipher = createDecipheriv(CIPHER, key, fromBase64(sealed.iv));
    decipher.setAAD(openPart(keys));
    decipher.setAuthTag(fromBase64(sealed.tag));
    const open = Buffer.concat([decipher.update(fromBase64(sealed.data)), decipher.final()]);
    return JSON.parse(open.toString('utf8')) as ServiceKeys; // authenticated: as it was sealed above
  } catch (error) {
    throw new UnusableKeys(
      `the keys in ${file} do not open: BACKUP_PASSPHRASE is another one than the backup was made with, or the file was changed`,
      { cause: error },
    );
  }
};

/** Whether the keys are in such a text, or only named. */
export const holdsKeys = (text: string, file: string): boolean => parsed(text, file).sealed !== null;

/** The keys of a file by kind and id, for people. */
export const namesOf = (keys: readonly KeyListing[]): string =>
  keys.map(({ kind, ids }) => `${kind}: ${ids.join(', ')}`).join('; ');

/** What to do about keys that a backup does not hold. */
export const KEPT_ELSEWHERE =
  'put the key files of the old machine beside the store, or start without them, after which no link made before counts and no checkpoint kept before verifies';

/** The ids of keys, by what they sign. */
export const listingOf = (keys: ServiceKeys): readonly KeyListing[] =>
  KEY_KINDS.flatMap((kind) => {
    const ring = keys[kind];
    return ring === undefined ? [] : [{ kind, ids: ring.keys.map(({ id }) => id) }];
  });

const parsed = (text: string, file: string): SealedKeys => {
  try {
    const read = JSON.parse(text) as Partial<SealedKeys> | null; // looked at next
    if (read?.format === FORMAT && Array.isArray(read.keys) && read.sealed !== undefined) return read as SealedKeys;
  } catch {
    // told below
  }
  throw new UnusableKeys(`${file} is no file of keys beside a backup`);
};

const openPart = (keys: readonly KeyListing[]): Buffer => Buffer.from(JSON.stringify({ format: FORMAT, keys }));

const derived = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, KEY_BYTES, { ...COST, maxmem: MOST_MEMORY }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64');

const inBase64 = ({
  salt,
  iv,
  tag,
  data,
}: { [name in 'salt' | 'iv' | 'tag' | 'data']: Buffer }): { [name in 'salt' | 'iv' | 'tag' | 'data']: string } => ({
  salt: salt.toString('base64'),
  iv: iv.toString('base64'),
  tag: tag.toString('base64'),
  data: data.toString('base64'),
});
