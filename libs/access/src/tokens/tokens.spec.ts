import { jest } from '@jest/globals';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MATCH, NOW, sampleGrant } from '../../testing/sample-grants.js';
import { openKeys, readKeys, UnusableKeys, writeKeys } from './key-file.js';
import { secretOf, signingKeyOf, withNewKey, withoutKey, type KeyRing } from './key-ring.js';
import { fileKeys, keysOf, memoryKeys, type KeySource } from './key-source.js';
import { createClaimsSigner } from './signed-claims.js';
import { createTokens, type Tokens } from './tokens.js';

const LATER = '2026-03-02T12:00:00.000Z';

const tokensOf = (keys: KeySource): Tokens => createTokens(createClaimsSigner(keys));

const oneKey = (): Promise<KeyRing> => withNewKey({ keys: [] }, NOW);
const twoKeys = async (): Promise<KeyRing> => withNewKey(await oneKey(), LATER);
const idsOf = ({ keys }: KeyRing): readonly string[] => keys.map(({ id }) => id);

/** The ring after a key was retired; an error where it cannot be. */
const retired = (ring: KeyRing, id: string): KeyRing => {
  const after = withoutKey(ring, id, LATER);
  if ('why' in after) throw new Error(after.why);
  return after;
};

const NOBODY = 65_534;

/** Does something as a user who may see a file and not read it: the superuser may read any, and is nobody meanwhile. */
const asStranger = (path: string, work: () => void): void => {
  const isSuperuser = process.geteuid?.() === 0;
  chmodSync(dirname(path), 0o755);
  chmodSync(path, isSuperuser ? 0o600 : 0o000);
  try {
    if (isSuperuser) process.seteuid?.(NOBODY);
    work();
  } finally {
    if (isSuperuser) process.seteuid?.(0);
    chmodSync(path, 0o600);
  }
};

describe('tokens', () => {
  test('a token carries the id of its grant, the scope, its time and its end', async () => {
    const tokens = tokensOf(await memoryKeys(NOW));
    const token = await tokens.issue(sampleGrant('judge', { expires: LATER }), 1, NOW);
    expect(await tokens.read(token)).toEqual({
      grant: 'g-judge',
      scope: MATCH,
      link: 1,
      madeAtMs: Date.parse(NOW),
      expiresMs: Date.parse(LATER),
    });
  });

  test('the token of a grant without an end has none', async () => {
    const tokens = tokensOf(await memoryKeys(NOW));
    const token = await tokens.issue(sampleGrant('judge'), 1, NOW);
    expect(await tokens.read(token)).toMatchObject({ expiresMs: null });
  });

  test('a token whose end is over is read all the same: its grant says so in words', async () => {
    const tokens = tokensOf(await memoryKeys(NOW));
    const expires = '2001-01-01T00:00:00.000Z';
    const token = await tokens.issue(sampleGrant('judge', { expires }), 1, NOW);
    expect(await tokens.read(token)).toMatchObject({ expiresMs: Date.parse(expires) });
  });

  test('a token of another service, an altered one and other texts are not ours', async () => {
    const tokens = tokensOf(await memoryKeys(NOW));
    const foreign = await tokensOf(await memoryKeys(NOW)).issue(sampleGrant('judge'), 1, NOW);
    const own = await tokens.issue(sampleGrant('judge'), 1, NOW);
    const [head = '', , signature = ''] = own.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: 'g-organizer', scope: 'service', iat: 1 })).toString('base64url');
    for (const text of ['', 'token', foreign, `${head}.${claims}.${signature}`, `${own}${' '.repeat(2_000)}`])
      expect(await tokens.read(text)).toBe('not-ours');
  });

  /** The claims of a token, changed; what is undefined is none. */
  const claims = (change: object): { readonly [name: string]: unknown } =>
    Object.fromEntries(
      Object.entries<unknown>({ sub: 'g-judge', scope: 'match:m-1', iat: 1, link: 1, ...change }).filter(
        ([, value]) => value !== undefined,
      ),
    );

  test.each([
    ['names no grant', { sub: undefined }],
    ['says no scope', { scope: undefined }],
    ['says a scope that there is not', { scope: 'galaxy' }],
    ['does not say when it was made', { iat: undefined }],
    ['counts its link in words', { link: 'two' }],
    ['is meant for somebody', { aud: 'ticket' }],
  ])('what our own key has signed and %s is no token', async (_what, change) => {
    const signer = createClaimsSigner(await memoryKeys(NOW));
    expect(await createTokens(signer).read(await signer.sign(claims({})))).toMatchObject({ grant: 'g-judge' });
    expect(await createTokens(signer).read(await signer.sign(claims(change)))).toBe('not-ours');
  });

  test('a token of before links were numbered is of the first', async () => {
    const signer = createClaimsSigner(await memoryKeys(NOW));
    const token = await signer.sign(claims({ link: undefined }));
    expect(await createTokens(signer).read(token)).toMatchObject({ link: 1 });
  });

  test('the signature of a token is checked once, of what is none each time', async () => {
    const signer = createClaimsSigner(await memoryKeys(NOW));
    let checked = 0;
    const verify: typeof signer.verify = (text) => {
      checked += 1;
      return signer.verify(text);
    };
    const tokens = createTokens({ ...signer, verify });
    const token = await tokens.issue(sampleGrant('judge'), 1, NOW);
    for (let times = 0; times < 2; times++) expect(await tokens.read(token)).toMatchObject({ grant: 'g-judge' });
    expect(checked).toBe(1);
    for (let times = 0; times < 2; times++) expect(await tokens.read('token')).toBe('not-ours');
    expect(checked).toBe(3);
  });

  test('a new key signs from now on, and tokens of the one before still count', async () => {
    let ring = await oneKey();
    const tokens = tokensOf(keysOf(() => ring));
    const before = await tokens.issue(sampleGrant('judge'), 1, NOW);
    ring = await withNewKey(ring, LATER);
    const after = await tokens.issue(sampleGrant('scribe'), 1, LATER);
    expect(await tokens.read(before)).toMatchObject({ grant: 'g-judge' });
    expect(await tokensOf(keysOf(() => retired(ring, idsOf(ring)[0] ?? ''))).read(after)).toMatchObject({
      grant: 'g-scribe',
    });
  });

  test('tokens of a retired key count no more, even those that were read before', async () => {
    let ring = await twoKeys();
    const [first = ''] = idsOf(ring);
    const old = tokensOf(keysOf(() => ({ keys: ring.keys.slice(0, 1) })));
    const token = await old.issue(sampleGrant('judge'), 1, NOW);
    const tokens = tokensOf(keysOf(() => ring));
    expect(await tokens.read(token)).toMatchObject({ grant: 'g-judge' });
    ring = retired(ring, first);
    expect(await tokens.read(token)).toBe('not-ours');
  });

  test('without a key no token is issued', async () => {
    await expect(tokensOf(keysOf(() => ({ keys: [] }))).issue(sampleGrant('judge'), 1, NOW)).rejects.toThrow(
      'every key is retired',
    );
  });
});

describe('key rings', () => {
  test('the newest key that is not retired signs', async () => {
    const ring = await twoKeys();
    const [first = '', second = ''] = idsOf(ring);
    expect(signingKeyOf(ring)?.id).toBe(second);
    expect(signingKeyOf(retired(ring, first))?.id).toBe(second);
    expect(signingKeyOf({ keys: [] })).toBeUndefined();
  });

  test('a retired key is marked with its time and forgotten', async () => {
    const ring = await twoKeys();
    const [first = ''] = idsOf(ring);
    expect(retired(ring, first).keys[0]).toMatchObject({ id: first, retired: LATER, jwk: null });
  });

  test('a key that signs, one that is retired and one that is not there cannot be retired', async () => {
    const ring = await twoKeys();
    const [first = '', second = ''] = idsOf(ring);
    expect(withoutKey(ring, second, LATER)).toEqual({ why: `key ${second} is the one that signs: rotate first` });
    expect(withoutKey(retired(ring, first), first, LATER)).toEqual({ why: `key ${first} was retired at ${LATER}` });
    expect(withoutKey(ring, 'none', LATER)).toEqual({ why: 'there is no key none' });
  });

  test('the secret of pseudonyms stays while its key does, and changes with it', async () => {
    const ring = await oneKey();
    const rotated = await withNewKey(ring, LATER);
    expect(secretOf(rotated)).toBe(secretOf(ring));
    expect(secretOf(retired(rotated, idsOf(ring)[0] ?? ''))).not.toBe(secretOf(ring));
  });
});

describe('key files', () => {
  let folder: string;
  const path = (): string => join(folder, 'keys.json');
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stackledger-keys-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('a first key is made where there is no file, readable by its owner alone, and read from then on', async () => {
    const made = await openKeys(path(), NOW);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    expect(idsOf(await openKeys(path(), LATER))).toEqual(idsOf(made));
  });

  test('a file that others may read is not used', async () => {
    await openKeys(path(), NOW);
    for (const mode of [0o604, 0o640]) {
      chmodSync(path(), mode);
      expect(() => readKeys(path())).toThrow(UnusableKeys);
    }
  });

  test.each(['', 'no json', '{}', '{"keys":[]}', '{"keys":{}}'])('a file that holds %j is not used', async (text) => {
    writeFileSync(path(), text, { mode: 0o600 });
    await expect(openKeys(path(), NOW)).rejects.toThrow(`${path()} holds no keys`);
  });

  test('a folder that is not there is told with its path and what the system says', async () => {
    const missing = join(folder, 'none', 'keys.json');
    await expect(openKeys(missing, NOW)).rejects.toThrow(UnusableKeys);
    await expect(openKeys(missing, NOW)).rejects.toThrow(/keys of .*, cannot be used: ENOENT: no such file/);
    expect(existsSync(missing)).toBe(false);
  });

  test('of a file that this user may not read the permissions are told, and no removal, whatever its keys are for', async () => {
    await openKeys(path(), NOW);
    const logs = { called: 'the key that signs logs', ifRead: 'chmod it', ifLost: 'remove it' };
    asStranger(path(), () => {
      for (const purpose of [undefined, logs])
        expect(() => readKeys(path(), purpose)).toThrow(
          `${path()}, ${purpose?.called ?? 'the keys of this service'}, cannot be used: this user may not read and write it and its folder (EACCES); change the permissions`,
        );
    });
    await openKeys(path(), NOW); // they are as they were
  });

  test('what lies there and is no file is told as the system does, and no removal', () => {
    mkdirSync(path(), { mode: 0o700 });
    expect(() => readKeys(path())).toThrow(/cannot be used: EISDIR/);
  });

  test('writing replaces the keys and leaves no partial file', async () => {
    await openKeys(path(), NOW);
    const ring = await twoKeys();
    writeKeys(path(), ring);
    expect(idsOf(readKeys(path()))).toEqual(idsOf(ring));
  });

  test('a source reads the file again that was written in place, be it as long as before', async () => {
    const [one, other] = [await oneKey(), await oneKey()];
    const text = JSON.stringify(one);
    writeFileSync(path(), text, { mode: 0o600 });
    const source = await fileKeys(path(), NOW);
    writeFileSync(path(), JSON.stringify(other).padEnd(text.length));
    utimesSync(path(), new Date(LATER), new Date(LATER));
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000);
    try {
      expect(idsOf(source.current())).toEqual(idsOf(other));
    } finally {
      clock.mockRestore();
    }
  });

  test('a link of a key that was made a moment ago counts at once', async () => {
    await openKeys(path(), NOW);
    const tokens = tokensOf(await fileKeys(path(), NOW));
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    try {
      writeKeys(path(), await withNewKey(readKeys(path()), LATER));
      const token = await tokensOf(await fileKeys(path(), NOW)).issue(sampleGrant('judge'), 1, LATER);
      expect(await tokens.read(token)).toMatchObject({ grant: 'g-judge' });
    } finally {
      clock.mockRestore();
    }
  });

  test('a source reads the file again after a change, within a second, even one of the same modification time', async () => {
    const ring = await twoKeys();
    await openKeys(path(), NOW);
    utimesSync(path(), new Date(NOW), new Date(NOW));
    const source = await fileKeys(path(), NOW);
    const before = idsOf(source.current());
    const clock = jest.spyOn(performance, 'now');
    try {
      const nowMs = performance.now();
      writeKeys(path(), ring);
      utimesSync(path(), new Date(NOW), new Date(NOW));
      clock.mockReturnValue(nowMs + 500);
      expect(idsOf(source.current())).toEqual(before);
      clock.mockReturnValue(nowMs + 2_000);
      expect(idsOf(source.current())).toEqual(idsOf(ring));
    } finally {
      clock.mockRestore();
    }
  });
});
