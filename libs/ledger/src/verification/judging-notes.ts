import { commandRule, sameJson, type Policy } from '@stackledger/rules';
import type { Envelope } from '../envelopes/envelope.js';
import type { OfferedGame } from '../envelopes/offered-games.js';
import type { AuditNote } from './audit-findings.js';

/** The powers that a judge has without being granted them (docs/reference/roles.md). */
const OF_EVERY_JUDGE: ReadonlySet<string> = new Set(['start', 'pause', 'rule', 'look']);

/**
 * Notes for whoever judges by what judges did: powers that a judge has only where a link gives them, which the log does
 * not show; and a policy that has a built-in name and other numbers.
 */
export const judgingNotes = (envelopes: readonly Envelope[], game: OfferedGame): readonly AuditNote[] =>
  envelopes.flatMap((event) => [...grantedPower(event, game), ...otherPolicy(event, game)]);

const grantedPower = ({ revision, actor, command, reapplied }: Envelope, game: OfferedGame): readonly AuditNote[] => {
  if (actor.by?.role !== 'judge' || command === undefined || reapplied !== undefined) return [];
  const type = typeof command.type === 'string' ? command.type : '';
  const { needs } = commandRule(game.ruleset, type) ?? {};
  const power = typeof needs === 'function' ? needs({ kind: command.kind, penalty: command.penalty }) : needs;
  if (power === undefined || OF_EVERY_JUDGE.has(power)) return [];
  const what = `${actor.by.person} used ${power}, which a judge has only by a link that grants it: whether it did, the organizer knows`;
  return [{ revision, what }];
};

const otherPolicy = ({ type, revision, data }: Envelope, { policy: ours }: OfferedGame): readonly AuditNote[] => {
  if (type !== 'PolicyAdopted' || ours === undefined) return [];
  const adopted = data.policy as Partial<Policy> | undefined; // of a log that may say anything
  const isNamedSo = adopted?.name === ours.name && adopted.version === ours.version;
  const what = `the policy ${ours.name} ${ours.version} has other numbers in this match than the one of that name here`;
  return isNamedSo && !sameJson(adopted, ours) ? [{ revision, what }] : [];
};
