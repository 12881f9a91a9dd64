import { malformed, unknownRevision } from '@stackledger/service';

const REVISION = /^(0|[1-9]\d{0,8})$/;

/**
 * The last revision that a reader has seen: the header Last-Event-ID, else the one in its query, else undefined. Throws
 * a 400 for a value that is no revision, a 404 for a revision that the match does not have.
 */
export const lastSeen = (
  header: string | undefined,
  query: string | undefined,
  { matchId, head }: { readonly matchId: string; readonly head: number },
): number | undefined => {
  const said = header === undefined || header === '' ? query : header;
  if (said === undefined) return undefined;
  if (!REVISION.test(said))
    throw malformed(
      `Last-Event-ID: expected a revision, a decimal string like "41", found ${JSON.stringify(said.slice(0, 50))}`,
      `Send the last revision that you have seen, or leave it out; the match is at "${head}".`,
      head,
    );
  if (Number(said) > head) throw unknownRevision(matchId, head, said);
  return Number(said);
};
