import { unknownRevision } from '../ledger/moment.js';
import { malformed } from '../problems/request-refused.js';

const REVISION = /^(0|[1-9]\d{0,8})$/;

/**
 * The last revision that a reader has seen: what its browser says (Last-Event-ID), else what it asks for itself, else
 * undefined. Throws a 400 for what is no revision, a 404 for one that the match does not have.
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
