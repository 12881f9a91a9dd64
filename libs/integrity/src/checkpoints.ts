import type { Signer, Verifier } from './signing-keys.js';

/** The head of a log: which log, how many events it has, and the root of the tree over their hashes (base64). */
export type Checkpoint = { readonly origin: string; readonly size: number; readonly root: string };

/** Why a text is no checkpoint, or none that a key has signed. */
export type NoCheckpoint = { readonly why: string };

/** A signature line begins with an em dash. */
const SIGNATURE = /^\u2014 (\S+) ([A-Za-z0-9+/]+=*)$/;
const ID_BYTES = 4;

/** A checkpoint as a signed note (C2SP tlog-checkpoint): origin, size, root; an empty line; a line of the signature. */
export const signedCheckpoint = (checkpoint: Checkpoint, { name, id, sign }: Signer): string => {
  const text = textOf(checkpoint);
  return `${text}\n\u2014 ${name} ${Buffer.concat([id, sign(text)]).toString('base64')}\n`;
};

const textOf = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${root}\n`;

/**
 * The checkpoint in a signed note, if one of these keys has signed it. Signatures of keys that are not asked about count for
 * nothing, so that witnesses may add theirs.
 */
export const openCheckpoint = (note: string, verifiers: readonly Verifier[]): Checkpoint | NoCheckpoint => {
  const parts = partsOf(note);
  if ('why' in parts) return parts;
  const known = parts.signatures.flatMap(({ name, bytes }) => {
    const id = bytes.subarray(0, ID_BYTES);
    const verifier = verifiers.find((each) => each.name === name && each.id.equals(id));
    return verifier === undefined ? [] : [verifier.verifies(parts.text, bytes.subarray(ID_BYTES))];
  });
  if (known.length === 0)
    return { why: `it is signed by ${parts.signatures.map(told).join(', ')}, and not by the key that was given` };
  return known.every(Boolean) ? parts.checkpoint : { why: 'its signature does not hold' };
};

type Signature = { readonly name: string; readonly bytes: Buffer };
type Parts = { readonly text: string; readonly checkpoint: Checkpoint; readonly signatures: readonly Signature[] };

const told = ({ name, bytes }: Signature): string => `${name}+${bytes.subarray(0, ID_BYTES).toString('hex')}`;

const partsOf = (note: string): Parts | NoCheckpoint => {
  const end = note.lastIndexOf('\n\n');
  const text = note.slice(0, end + 1);
  const signatures = note
    .slice(end + 2)
    .split('\n')
    .slice(0, -1)
    .map(signatureIn);
  const checkpoint = checkpointIn(text);
  if (end < 0 || checkpoint === undefined || !note.endsWith('\n')) return NONE;
  return signatures.length > 0 && signatures.every((each) => each !== undefined)
    ? { text, checkpoint, signatures }
    : NONE;
};

const NONE: NoCheckpoint = { why: 'it is no signed checkpoint: origin, size and root, an empty line, signatures' };

const signatureIn = (line: string): Signature | undefined => {
  const [, name = '', base64 = ''] = SIGNATURE.exec(line) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length > ID_BYTES && bytes.toString('base64') === base64 ? { name, bytes } : undefined;
};

/** Lines after the third are extensions, which are signed with the rest and say nothing here. */
const checkpointIn = (text: string): Checkpoint | undefined => {
  const [, origin, size, root] = /^([^\n]+)\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n(?:[^\n]+\n)*$/.exec(text) ?? [];
  return origin === undefined || root === undefined ? undefined : { origin, size: Number(size), root };
};
