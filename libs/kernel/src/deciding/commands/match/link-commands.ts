import { emit } from '../../../events/recording.js';
import { command, type CommandRule } from '../../../rules/ruleset/command-rules.js';
import type { OpenDecision } from '../../../rules/ruleset/situation.js';
import type { LinkSight } from '../../../table/links.js';
import { timeOf } from '../../calls/calling.js';
import { rejection, type Rejection } from '../../../table/rejection.js';
import { seatNamed } from '../../../table/seats.js';
import { number, oneOf, plainName, struct, textLike } from '../../../table/shape.js';

const ID = textLike(/^[!-~]+$/, 200, 'the id of a grant or a person');
const LINK = number(1, undefined, 'its number among the links of the grant');

const SIGHT = {
  grant: ID,
  link: LINK,
  role: oneOf('seat', 'player', 'scribe'),
  person: ID,
  'hand?': plainName('the seat whose hand it sees; left out, it sees every one'),
};

type SightOfLink = Omit<LinkSight, 'hand'> & { readonly hand?: string };

/** A link as an event says it, unless it is in the log already or sees no hand of this match. */
const sightIn = (
  { state }: OpenDecision,
  { grant, link, role, person, hand }: SightOfLink,
  told: 'made' | 'used',
): LinkSight | Rejection => {
  const seat = hand === undefined ? null : seatNamed(state.table, hand);
  if (seat === undefined || (seat === null) !== (role === 'scribe'))
    return rejection('unknown-seat', 'SL-SEAT-1', `hand: no seat of this match is called ${String(hand)}`);
  const known = state.record.links?.find((each) => each.grant === grant && each.link === link);
  return known === undefined || known[told] === null
    ? { grant, link, role, person, hand: seat }
    : rejection('known-link', 'SL-LINK-1', `link ${link} of grant ${grant} stands in the log already`);
};

/** What the service writes into a log about links that see hands. Everybody at the table reads it. */
export const linkCommands: { readonly [type: string]: CommandRule } = {
  NoteLinkMade: command({
    about: 'tells the table that a link was made which sees a hand, and who made it',
    by: 'system',
    during: 'any',
    fields: {
      ...SIGHT,
      by: struct({ role: textLike(/^[a-z-]+$/, 40), 'person?': ID, 'grant?': ID, 'link?': LINK }),
    },
    decide: (d, { by, ...sight }) => {
      const said = sightIn(d, sight, 'made');
      if ('rule' in said) return said;
      emit(d, 'LinkMade', { ...said, by, madeAt: timeOf(d) }, ['SL-LINK-1']);
      return undefined;
    },
  }),
  NoteLinkUsed: command({
    about: 'tells the table that a link which sees a hand is used for the first time',
    by: 'system',
    during: 'any',
    fields: SIGHT,
    decide: (d, sight) => {
      const said = sightIn(d, sight, 'used');
      if ('rule' in said) return said;
      emit(d, 'LinkFirstUsed', { ...said, usedAt: timeOf(d) }, ['SL-LINK-1']);
      return undefined;
    },
  }),
};
