import { PLAIN_POLICY, sameJson, type Policy } from '@stackledger/rules';
import type { Envelope } from '../envelopes/envelope.js';
import type { OfferedGame } from '../envelopes/offered-games.js';
import type { AuditNote } from './audit-findings.js';
import { neededPower, powersSaid } from './form/powers.js';

/** The powers that a judge has without being granted them (docs/reference/roles.md). */
const OF_EVERY_JUDGE: ReadonlySet<string> = new Set(['start', 'pause', 'rule', 'look']);

/**
 * Notes for whoever judges by what judges did: powers that a judge has only where a link gives them, in a log that does
 * not say what it gave; a policy that has a built-in name and other numbers; and rules that are cited and do not exist.
 */
export const judgingNotes = (envelopes: readonly Envelope[], game: OfferedGame): readonly AuditNote[] =>
  envelopes.flatMap((event) => [
    ...untoldPower(event, game),
    ...otherPolicy(event, game),
    ...missingRules(event, game),
  ]);

const untoldPower = (event: Envelope, game: OfferedGame): readonly AuditNote[] => {
  const { by } = event.actor;
  const power = by?.role === 'judge' && powersSaid(event) === undefined ? neededPower(event, game) : undefined;
  if (by === undefined || power === undefined || OF_EVERY_JUDGE.has(power)) return [];
  const what = `${by.person} used ${power}, which a judge has only by a link that grants it: whether it did cannot be told from this log`;
  return [{ revision: event.revision, what }];
};

const otherPolicy = ({ type, revision, data }: Envelope, { policy }: OfferedGame): readonly AuditNote[] => {
  if (type !== 'PolicyAdopted') return [];
  const adopted = data.policy as Partial<Policy> | undefined; // of a log that may say anything
  const ours = [policy, PLAIN_POLICY].find((each) => each?.name === adopted?.name);
  if (ours === undefined || sameJson(adopted, ours)) return [];
  const what =
    adopted?.version === ours.version
      ? `the policy ${ours.name} ${ours.version} has other numbers in this match than the one of that name here`
      : `the policy ${ours.name} has version ${String(adopted?.version)} in this match, and ${ours.version} here: whether its numbers were those cannot be told from this log`;
  return [{ revision, what }];
};

const missingRules = ({ type, revision, because, data }: Envelope, { isRule }: OfferedGame): readonly AuditNote[] => {
  if (isRule === undefined) return [];
  const ruled = type === 'RulingIssued' && Array.isArray(data.rules) ? data.rules.map(String) : [];
  const missing = [...new Set([...because, ...ruled])].filter((rule) => !isRule(rule));
  const what = `${missing.join(', ')}: cited, and no such rule is known here (docs/rules)`;
  return missing.length === 0 ? [] : [{ revision, what }];
};
