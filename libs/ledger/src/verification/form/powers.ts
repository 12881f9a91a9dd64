import { commandRule, JUDGE_POWERS, powerFor, type Command, type JudgePower } from '@stackledger/rules';
import type { ActingGrant, Envelope } from '../../envelopes/envelope.js';
import type { OfferedGame } from '../../envelopes/offered-games.js';

/** An organizer's powers, where a log does not say them (docs/reference/roles.md); a judge's are said by the link. */
const OF_ORGANIZERS: readonly string[] = ['start', 'pause', 'seal'];

/** The powers that a link of each role may hold; of other roles none. */
const MAY_HOLD: { readonly [role: string]: readonly string[] } = {
  organizer: OF_ORGANIZERS,
  'head-judge': JUDGE_POWERS,
  judge: JUDGE_POWERS,
  scribe: ['rewind.full'],
};

/** What is wrong with the powers that a link is said to hold: one that its role is never granted. */
export const heldFinding = ({ role, powers = [] }: ActingGrant): string | undefined => {
  const beyond = powers.find((power) => MAY_HOLD[role]?.includes(power) !== true);
  return beyond === undefined ? undefined : `no link of a ${role} holds the power ${JSON.stringify(beyond)}`;
};

/** The power that an event's command needs of whoever judges; undefined where it needs none. */
export const neededPower = ({ command, reapplied }: Envelope, game: OfferedGame): JudgePower | undefined => {
  if (command === undefined || reapplied !== undefined || typeof command.type !== 'string') return undefined;
  const rule = commandRule(game.ruleset, command.type);
  return rule?.by === 'judge' ? powerFor(rule, command as unknown as Command) : undefined; // it has a type
};

/** The powers of whoever gave a command, where the log says them: it does so beside the number of the link. */
export const powersSaid = ({ actor: { by } }: Envelope): readonly string[] | undefined => {
  if (by?.link !== undefined) return by.powers ?? [];
  return by?.role === 'organizer' ? OF_ORGANIZERS : undefined;
};

/** Whether powers include one: whoever may rewind fully may do so simply. */
const holdsPower = (powers: readonly string[], power: JudgePower): boolean =>
  powers.includes(power) || (power === 'rewind.simple' && powers.includes('rewind.full'));

/** What is wrong with a command that needs a power which its giver did not hold, by what the log says. */
export const powerFinding = (event: Envelope, game: OfferedGame | undefined): string | undefined => {
  const power = game && neededPower(event, game);
  const powers = powersSaid(event);
  if (power === undefined || powers === undefined || holdsPower(powers, power)) return undefined;
  const { role = '', grant = '' } = event.actor.by ?? {};
  return `it needs the power ${power}, and the link of this ${role} (grant ${grant}) held ${powers.join(', ') || 'none'}`;
};
