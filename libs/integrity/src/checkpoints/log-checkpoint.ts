import type { Signer, Verifier } from './signing-keys.js';

/** The head of a log: its origin, its number of events, and the root of the Merkle tree over their hashes (base64). */
export type LogCheckpoint = { readonly origin: string; readonly size: number; readonly root: string };

/** Why a text is no checkpoint, or not signed by any of the keys. */
export type InvalidCheckpoint = { readonly why: string };

/** A signature line begins with an em dash. */
const SIGNATURE = /^\u2014 (\S+) ([A-Za-z0-9+/]+=*)$/;
const ID_BYTES = 4;

/** A checkpoint as a signed note (C2SP tlog-checkpoint): origin, size, root; an empty line; a signature line. */
export const signedCheckpoint = (checkpoint: LogCheckpoint, { name, id, sign }: Signer): string => {
  const text = textOf(checkpoint);
  return `${text}\n\u2014 ${name} ${Buffer.concat([id, sign(text)]).toString('base64')}\n`;
};

const textOf = ({ origin, size, root }: LogCheckpoint): string => `${origin}\n${size}\n${root}\n`;

/**
 * The checkpoint in a signed note, if one of these keys has signed it. Signatures of other keys are ignored, so that
 * witnesses may add theirs.
 */
export const openCheckpoint = (note: string, verifiers: readonly Verifier[]): LogCheckpoint | InvalidCheckpoint => {
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

type NoteSignature = { readonly name: string; readonly bytes: Buffer };
type SignedNote = {
  readonly text: string;
  readonly checkpoint: LogCheckpoint;
  readonly signatures: readonly NoteSignature[];
};

const told = ({ name, bytes }: NoteSignature): string => `${name}+${bytes.subarray(0, ID_BYTES).toString('hex')}`;

const partsOf = (note: string): SignedNote | InvalidCheckpoint => {
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

const NONE: InvalidCheckpoint = { why: 'it is no signed checkpoint: origin, size and root, an empty line, signatures' };

const signatureIn = (line: string): NoteSignature | undefined => {
  const [, name = '', base64 = ''] = SIGNATURE.exec(line) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length > ID_BYTES && bytes.toString('base64') === base64 ? { name, bytes } : undefined;
};

/** Lines after the third are extensions, which are signed and ignored. */
const checkpointIn = (text: string): LogCheckpoint | undefined => {
  const [, origin, size, root] = /^([^\n]+)\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n(?:[^\n]+\n)*$/.exec(text) ?? [];
  return origin === undefined || root === undefined ? undefined : { origin, size: Number(size), root };
};
