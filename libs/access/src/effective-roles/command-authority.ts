import { capabilitiesOf } from '../grants/grant.js';
import { aRole } from '../roles/roles.js';
import { accessDenial, type AccessDenial } from '../roles/access-denial.js';
import type { Capability } from '../roles/capabilities.js';
import type { EffectiveRole } from './effective-role.js';

type CommandFields = { readonly [name: string]: unknown };

/** Who gives commands of a type (a seat, a judge or a scribe), and the capability that a judge needs for it. */
export type CommandAuthority = { readonly by: 'seat' | 'judge' | 'scribe'; readonly power: Capability };

type CommandIssuer = CommandAuthority | undefined;

/** A command with the name of its sender filled in, or why the sender may not give it. */
export type AttributedCommand<C extends CommandFields> = { readonly command: C } | { readonly denied: AccessDenial };

/**
 * Fills in the name of the grant's holder: a seat may omit its own and name no other; a judge is named by the grant.
 * `giver` says who gives commands of this type; an unknown type requires the strongest capability. Denials: SL-ROLE-1,
 * SL-ROLE-3, SL-SEAT-2.
 */
export const attributed = <C extends CommandFields>(
  standing: EffectiveRole,
  command: C,
  giver: CommandIssuer,
): AttributedCommand<C> => {
  const { role } = standing;
  if (role === 'seat') return asSeat(standing, command, giver);
  if (role === 'scribe') return asScribe(standing, command, giver);
  if (role === 'judge' || role === 'head-judge' || role === 'organizer') return asJudge(standing, command, giver);
  return accessDenial(
    'not-allowed',
    'SL-ROLE-1',
    `${aRole(role)} looks on and gives no commands`,
    'A seat, a scribe or a judge gives it.',
  );
};

const asSeat = <C extends CommandFields>(
  { seat = '' }: EffectiveRole,
  command: C,
  giver: CommandIssuer,
): AttributedCommand<C> => {
  if (giver?.by === 'scribe')
    return accessDenial(
      'not-allowed',
      'SL-ROLE-1',
      `${seat} plays here and passes for nobody else`,
      'A scribe does that.',
    );
  if (giver?.by === 'judge' || command.judge !== undefined)
    return accessDenial('not-allowed', 'SL-ROLE-1', `${seat} plays here and does not judge`, 'Call a judge.');
  if (command.seat !== undefined && command.seat !== seat)
    return accessDenial(
      'another-seat',
      'SL-SEAT-2',
      `this link is of ${seat}, who acts for no other seat`,
      `Send it as ${seat}.`,
    );
  return { command: { ...command, seat } };
};

const asScribe = <C extends CommandFields>(
  standing: EffectiveRole,
  command: C,
  giver: CommandIssuer,
): AttributedCommand<C> => {
  if (giver?.by === 'judge' && mayMend(standing, command)) return asMender(standing, command);
  if (giver?.by === 'judge' || command.judge !== undefined)
    return accessDenial(
      'not-allowed',
      'SL-ROLE-1',
      'a scribe writes for the seats and does not judge',
      'Call a judge.',
    );
  return { command: giver?.by === 'scribe' ? { ...command, scribe: standing.grant.person.id } : command };
};

/** Whether a scribe may insert a forgotten command: only by a rewind that replays what it rewinds. */
const mayMend = ({ grant }: EffectiveRole, { type, reapply, ruling }: CommandFields): boolean =>
  type === 'Rewind' && reapply === true && ruling === undefined && capabilitiesOf(grant).includes('rewind.full');

/** The log names the scribe, with no more authority than somebody at the table. */
const asMender = <C extends CommandFields>(standing: EffectiveRole, command: C): AttributedCommand<C> => {
  const { id, name } = standing.grant.person;
  if (command.judge !== undefined && command.judge !== id && command.judge !== name)
    return accessDenial(
      'another-judge',
      'SL-ROLE-1',
      `this link is of ${name} (${id}), who mends in no other name`,
      LEAVE_OUT,
    );
  return beyondPowers(standing, command, 'rewind.full') ?? { command: { ...command, judge: id } };
};

const LEAVE_OUT = 'Leave judge out.';

const asJudge = <C extends CommandFields>(
  standing: EffectiveRole,
  command: C,
  giver: CommandIssuer,
): AttributedCommand<C> => {
  const { grant, role, ownSeat } = standing;
  if (giver?.by === 'seat' || giver?.by === 'scribe' || (giver === undefined && command.seat !== undefined))
    return accessDenial(
      'not-allowed',
      'SL-ROLE-1',
      `${aRole(role)} acts for no seat`,
      'Whoever sits there sends it, or a scribe.',
    );
  if (ownSeat !== undefined)
    return accessDenial(
      'own-match',
      'SL-ROLE-3',
      'you play in this match: another judge judges it',
      'Call another judge.',
    );
  const { id, name } = grant.person;
  if (command.judge !== undefined && command.judge !== id && command.judge !== name)
    return accessDenial(
      'another-judge',
      'SL-ROLE-1',
      `this link is of ${name} (${id}), who judges in no other name`,
      LEAVE_OUT,
    );
  const beyond = beyondPowers(standing, command, giver?.power ?? 'rewind.full');
  return beyond ?? { command: { ...command, judge: id } };
};

/** The denial for a capability or an authority that the grant does not hold. */
const beyondPowers = (
  { grant, role }: EffectiveRole,
  command: CommandFields,
  power: Capability,
): { readonly denied: AccessDenial } | undefined => {
  const type = typeof command.type === 'string' ? command.type : '';
  const own = capabilitiesOf(grant);
  // rewind.full includes rewind.simple.
  if (!own.includes(power) && !(power === 'rewind.simple' && own.includes('rewind.full')))
    return accessDenial(
      'not-trusted',
      'SL-ROLE-1',
      `${type} needs ${power}, which this grant does not hold`,
      'The head judge can hand it on, or do it.',
    );
  const authority = command.authority;
  if (authority !== undefined && RANK[role] !== undefined && !RANK[role].includes(authority))
    return accessDenial(
      'not-trusted',
      'SL-ROLE-1',
      `${aRole(role)} does not act on the authority of ${JSON.stringify(authority)}`,
      `The authority is ${RANK[role].join(' or ')}.`,
    );
  return undefined;
};

/** The authorities on which each role may act. */
const RANK: { readonly [role: string]: readonly unknown[] } = {
  scribe: ['scribe'],
  judge: ['floor-judge'],
  'head-judge': ['floor-judge', 'head-judge'],
  organizer: ['organizer'],
};
