import { capabilitiesOf } from '../grants/grant.js';
import { denied, type Denied } from '../roles/denied.js';
import type { Capability } from '../roles/capabilities.js';
import type { Standing } from './standing.js';

type Fields = { readonly [name: string]: unknown };

/** Who gives a command, a seat or a judge, and what a judge must be trusted with for it. */
export type Giving = { readonly by: 'seat' | 'judge' | 'scribe'; readonly power: Capability };

type Giver = Giving | undefined;

/** A command in the name of whoever sent it. */
export type Named<C extends Fields> = { readonly command: C } | { readonly denied: Denied };

/**
 * A command with the name of whoever holds the grant in it: a seat may leave its own out, and names no other; a judge is named by
 * the grant. `giver` says who gives commands of this type; a type that nobody knows needs the most there is.
 */
export const inOwnName = <C extends Fields>(standing: Standing, command: C, giver: Giver): Named<C> => {
  const { role } = standing;
  if (role === 'seat') return asSeat(standing, command, giver);
  if (role === 'scribe') return asScribe(standing, command, giver);
  if (role === 'judge' || role === 'head-judge' || role === 'organizer') return asJudge(standing, command, giver);
  return denied(
    'not-allowed',
    'SL-ROLE-1',
    `a ${role} looks on and gives no commands`,
    'A seat, a scribe or a judge gives it.',
  );
};

const asSeat = <C extends Fields>({ seat = '' }: Standing, command: C, giver: Giver): Named<C> => {
  if (giver?.by === 'scribe')
    return denied('not-allowed', 'SL-ROLE-1', `${seat} plays here and passes for nobody else`, 'A scribe does that.');
  if (giver?.by === 'judge' || command.judge !== undefined)
    return denied('not-allowed', 'SL-ROLE-1', `${seat} plays here and does not judge`, 'Call a judge.');
  if (command.seat !== undefined && command.seat !== seat)
    return denied(
      'another-seat',
      'SL-SEAT-2',
      `this link is of ${seat}, who acts for no other seat`,
      `Send it as ${seat}.`,
    );
  return { command: { ...command, seat } };
};

const asScribe = <C extends Fields>(standing: Standing, command: C, giver: Giver): Named<C> => {
  if (giver?.by === 'judge' && mayMend(standing, command)) return asMender(standing, command);
  if (giver?.by === 'judge' || command.judge !== undefined)
    return denied('not-allowed', 'SL-ROLE-1', 'a scribe writes for the seats and does not judge', 'Call a judge.');
  return { command: giver?.by === 'scribe' ? { ...command, scribe: standing.grant.person.name } : command };
};

/** Whether a scribe is trusted to put in what was forgotten; a rewind that gives nothing again is a judge's. */
const mayMend = ({ grant }: Standing, { type, reapply, ruling }: Fields): boolean =>
  type === 'Rewind' && reapply === true && ruling === undefined && capabilitiesOf(grant).includes('rewind.full');

/** The scribe stands in the log by name, on no more authority than that of somebody at the table. */
const asMender = <C extends Fields>(standing: Standing, command: C): Named<C> => {
  const { id, name } = standing.grant.person;
  if (command.judge !== undefined && command.judge !== id && command.judge !== name)
    return denied(
      'another-judge',
      'SL-ROLE-1',
      `this link is of ${name} (${id}), who mends in no other name`,
      LEAVE_OUT,
    );
  return beyondPowers(standing, command, 'rewind.full') ?? { command: { ...command, judge: id } };
};

const LEAVE_OUT = 'Leave judge out.';

const asJudge = <C extends Fields>(standing: Standing, command: C, giver: Giver): Named<C> => {
  const { grant, role, ownSeat } = standing;
  if (giver?.by === 'seat' || giver?.by === 'scribe' || (giver === undefined && command.seat !== undefined))
    return denied(
      'not-allowed',
      'SL-ROLE-1',
      `a ${role} acts for no seat`,
      'Whoever sits there sends it, or a scribe.',
    );
  if (ownSeat !== undefined)
    return denied('own-match', 'SL-ROLE-3', 'you play in this match: another judge judges it', 'Call another judge.');
  const { id, name } = grant.person;
  if (command.judge !== undefined && command.judge !== id && command.judge !== name)
    return denied(
      'another-judge',
      'SL-ROLE-1',
      `this link is of ${name} (${id}), who judges in no other name`,
      LEAVE_OUT,
    );
  const beyond = beyondPowers(standing, command, giver?.power ?? 'rewind.full');
  return beyond ?? { command: { ...command, judge: id } };
};

/** What a judge has not been trusted with. */
const beyondPowers = (
  { grant, role }: Standing,
  command: Fields,
  power: Capability,
): { readonly denied: Denied } | undefined => {
  const type = typeof command.type === 'string' ? command.type : '';
  const own = capabilitiesOf(grant);
  // Whoever may rewind everything may rewind a little.
  if (!own.includes(power) && !(power === 'rewind.simple' && own.includes('rewind.full')))
    return denied(
      'not-trusted',
      'SL-ROLE-1',
      `${type} needs ${power}, which this grant does not hold`,
      'The head judge can hand it on, or do it.',
    );
  const authority = command.authority;
  if (authority !== undefined && RANK[role] !== undefined && !RANK[role].includes(authority))
    return denied(
      'not-trusted',
      'SL-ROLE-1',
      `a ${role} does not act on the authority of ${JSON.stringify(authority)}`,
      `The authority is ${RANK[role].join(' or ')}.`,
    );
  return undefined;
};

/** On whose authority each role acts. */
const RANK: { readonly [role: string]: readonly unknown[] } = {
  scribe: ['scribe'],
  judge: ['floor-judge'],
  'head-judge': ['floor-judge', 'head-judge'],
  organizer: ['organizer'],
};
