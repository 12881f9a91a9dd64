import { commandRule } from '@stackledger/rules';
import { creationIn, type ActingGrant, type Envelope } from '../../envelopes/envelope.js';
import { asWritten, whyMissing, type OfferedGame } from '../../envelopes/offered-games.js';

/** The roles whose links see hidden hands. */
const SEES_HANDS: ReadonlySet<string> = new Set(['seat', 'player', 'scribe']);

/** A link that the log tells of, as whoever acts by it has to be. */
type ToldLink = ActingGrant & { readonly hand: string | null };

/** The link whose first use an event tells; undefined for other events. */
export const linkToldBy = ({ type, data }: Envelope): ToldLink | undefined => {
  if (type !== 'LinkFirstUsed') return undefined;
  const { grant, link, role, person, hand } = data as Partial<ToldLink>; // of a log that may say anything
  return { grant: String(grant), link: Number(link), role: String(role), person: String(person), hand: hand ?? null };
};

/** Whether the log of a match tells of every link that sees a hand before somebody acts by it (SL-LINK-1). */
export const tellsOfLinks = (envelopes: readonly Envelope[], game: OfferedGame | undefined): boolean => {
  if (envelopes.some(({ type }) => type === 'LinkFirstUsed')) return true;
  const { rulesetVersion = '' } = creationIn(envelopes[0]);
  if (game === undefined || whyMissing(game, rulesetVersion) !== undefined) return false;
  return commandRule(asWritten(game, rulesetVersion).ruleset, 'NoteLinkUsed') !== undefined;
};

/** What is wrong with a link by which somebody acts: of one that sees a hand the log tells before. */
export const linkFinding = (by: ActingGrant, told: ReadonlySet<string>): string | undefined => {
  if (by.link === undefined || !SEES_HANDS.has(by.role) || told.has(nameOf(by))) return undefined;
  return `it was done by link ${by.link} of grant ${by.grant}, of whose first use the log tells nothing before`;
};

/** A link by its name, for a set of those that the log told of. */
export const nameOf = ({ grant, link }: ActingGrant): string => JSON.stringify([grant, link]);
