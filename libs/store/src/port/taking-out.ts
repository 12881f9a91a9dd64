import { mendingFor } from './mending.js';
import { familyOf, STREAM_FAMILIES, type StreamFamily } from './stream-families.js';

/** A damaged stream that is taken out of a store, and the streams that are of no use without it. */
export type TakenOut = Readonly<{ stream: string; with: readonly string[] }>;

/** What is lost with a stream of each family, in words; null where the store is not to be used without it. */
const LOST: { readonly [family in StreamFamily]: string | null } = {
  match: 'this match',
  attempts: 'these rejected commands alone',
  tournament: 'this tournament, without its matches,',
  matchAccess: 'the links of this match alone',
  tournamentAccess: 'the links of this tournament alone',
  serviceAccess: 'the links of the service alone',
  checkpoint: 'this signed head alone',
  person: 'this name alone',
  text: 'this text alone',
  imports: null,
  code: 'this code alone',
  ticket: 'this ticket alone',
  keys: null,
  setAside: 'the notes of what was taken out alone',
  marks: null,
};

/**
 * What `stackledger set-aside` takes out by a name: a stream's, or a match's id. Undefined for a stream without which
 * the store is not to be used.
 */
export const takenOut = (name: string): TakenOut | undefined => {
  const known = familyOf(name);
  if (known === undefined) return ofMatch(name);
  const { family, id } = known;
  if (LOST[family] === null) return undefined;
  if (family === 'match') return ofMatch(id);
  // Its links stay: they are those of its matches, too.
  return { stream: name, with: family === 'tournament' ? [`${STREAM_FAMILIES.attempts.prefix}${name}`] : [] };
};

/**
 * What to do about a stream of which an event is not as it was written, or `missing`, in words for whoever runs the
 * service. In a damaged file its name may be none.
 */
export const remedyFor = (stream: unknown, lack: 'damaged' | 'missing' = 'damaged'): string => {
  if (typeof stream !== 'string') return ONLY_A_BACKUP;
  const mending = lack === 'damaged' ? mendingFor(stream) : undefined;
  if (mending !== undefined) return mending;
  const known = familyOf(stream);
  const lost = known === undefined ? null : LOST[known.family];
  if (lost === null) return ONLY_A_BACKUP;
  const name = known?.family === 'match' ? known.id : stream;
  return `take ${lost} out with \`stackledger set-aside ${name} -o ${name}.damaged.jsonl\`, or restore a backup`;
};

const ONLY_A_BACKUP = 'restore a backup';

const ofMatch = (id: string): TakenOut => {
  const { match, attempts, checkpoint } = STREAM_FAMILIES;
  return { stream: `${match.prefix}${id}`, with: [attempts, checkpoint].map(({ prefix }) => `${prefix}${id}`) };
};
