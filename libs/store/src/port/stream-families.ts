/**
 * Every kind of stream that is written, by how its name begins, and what it holds. A user of a server needs access to
 * all of them; the table in docs/guide/kurrentdb.md is checked against this list.
 */
export const STREAM_FAMILIES = {
  match: { prefix: 'match-', holds: 'the log of a match' },
  attempts: { prefix: 'attempts-', holds: 'the rejected commands of a match' },
  tournament: { prefix: 'tournament-', holds: 'the log of a tournament' },
  matchAccess: { prefix: 'access-match-', holds: 'the grants in a match' },
  tournamentAccess: { prefix: 'access-tournament-', holds: 'the grants in a tournament' },
  serviceAccess: { prefix: 'access-service', holds: 'the grants in the service' },
  checkpoint: { prefix: 'checkpoint-', holds: 'the signed head of a finalized match' },
  person: { prefix: 'person-', holds: 'the name of a person, until it is forgotten' },
  text: { prefix: 'text-', holds: 'a text about a match, until it is forgotten' },
  imports: { prefix: 'imports', holds: 'the imports that were begun' },
  code: { prefix: 'code-', holds: 'a code to join by: its link, and its use' },
  ticket: { prefix: 'ticket-', holds: 'that a ticket was used' },
  keys: { prefix: 'keys', holds: 'which keys sign links and heads: names, no keys' },
  setAside: { prefix: 'set-aside', holds: 'damaged streams taken out' },
  marks: { prefix: 'marks', holds: 'what a build must know to serve this store' },
} as const;

/** A kind of stream. */
export type StreamFamily = keyof typeof STREAM_FAMILIES;

const NAMES = Object.keys(STREAM_FAMILIES) as readonly StreamFamily[]; // as it is written

/** The kind of a stream, and what it is of; undefined for any other name. */
export const familyOf = (stream: string): { readonly family: StreamFamily; readonly id: string } | undefined => {
  const family = NAMES.find((each) => {
    const { prefix } = STREAM_FAMILIES[each];
    return prefix.endsWith('-') ? stream.startsWith(prefix) && stream !== prefix : stream === prefix;
  });
  return family && { family, id: stream.slice(STREAM_FAMILIES[family].prefix.length) };
};

/** All of them as patterns, for messages to whoever grants access to a server. */
export const streamPatterns = (): string =>
  Object.values(STREAM_FAMILIES)
    .map(({ prefix }) => (prefix.endsWith('-') ? `${prefix}*` : prefix))
    .join(', ');
