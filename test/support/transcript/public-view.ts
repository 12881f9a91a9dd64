import {
  awaitingView,
  isMap,
  matchView,
  PUBLIC,
  sameJson,
  stackView,
  type JsonMap,
  type Situation,
} from '@stackledger/kernel';
import { translated, type Names } from './pairing.js';

/** What of the view of a match belongs to its log and to nothing that lies on the table. */
const OF_THE_LOG: ReadonlySet<string> = new Set([
  'matchId',
  'yields',
  'calls',
  'id',
  'declaredAt',
  'prompt',
  'about',
  'since',
]);

/**
 * What everybody sees of a match: the stack with controllers, targets and texts, who has priority and who has passed,
 * the open question, the fight, every total, and every card that lies open.
 */
const publicView = (situation: Situation): JsonMap => ({
  ...matchView(situation, PUBLIC),
  awaiting: openQuestion(situation),
  paused: situation.state.record.paused?.by ?? null,
  stack: stackView(situation, PUBLIC),
  combat: situation.ruleset.views.combat(situation),
});

/** The open question; which report it is about is a revision of the log. */
const openQuestion = (situation: Situation): JsonMap => {
  const { options, report, ...question } = awaitingView(situation, PUBLIC);
  const about = isMap(report) ? { ...report, report: null } : null;
  return { ...question, report: about, options: question.command === 'ConfirmReport' ? null : (options ?? null) };
};

/** The first difference between what everybody sees of two matches, in words; undefined where there is none. */
export const firstUnlike = (first: Situation, second: Situation, names: Names): string | undefined =>
  unlike('', translated(names, plain(publicView(first))), plain(publicView(second)));

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const unlike = (path: string, one: unknown, other: unknown): string | undefined => {
  if (sameJson(one, other)) return undefined;
  if (!isBranch(one) || !isBranch(other) || Array.isArray(one) !== Array.isArray(other))
    return `${path}: dealt ${JSON.stringify(one)}, written down ${JSON.stringify(other)}`;
  const members = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const member of members) {
    const found = OF_THE_LOG.has(member) ? undefined : unlike(`${path}/${member}`, one[member], other[member]);
    if (found !== undefined) return found;
  }
  return undefined;
};

const isBranch = (value: unknown): value is { readonly [member: string]: unknown } =>
  typeof value === 'object' && value !== null;
