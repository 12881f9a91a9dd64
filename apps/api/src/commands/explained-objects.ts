import { objectNamed, type Reason } from '@stackledger/kernel';
import { matchFor } from '@stackledger/ledger';
import type { JsonMap, ObjectExplanation } from '@stackledger/wire';
import { ruleText } from '../../../rules.js';
import type { Moment } from '../ledger/moment.js';
import { RequestRefused } from '../problems/request-refused.js';

/** More than anybody reads: the things of a player who leaves are named all at once. */
const MOST = 20;

/**
 * By what the objects that an event names are not what their cards say, as a viewer sees them at that moment; the one that is `asked`
 * for comes first, whatever it is. Throws a refusal where the viewer sees nothing of that name.
 */
export const explainedObjects = (moment: Moment, data: JsonMap, asked?: string): readonly ObjectExplanation[] => {
  const seen = Object.keys(matchFor(moment.situation, moment.viewer, moment).objects);
  if (asked !== undefined && !seen.includes(asked)) throw unknownObject(moment, asked);
  const named = textsIn(data);
  const others = seen.filter((name) => name !== asked && isNamed(moment, named, name));
  const changed = others.map((name) => explained(moment, name)).filter(({ reasons }) => reasons.length > 0);
  return [...(asked === undefined ? [] : [explained(moment, asked)]), ...changed.slice(0, MOST)];
};

const objectOf = ({ situation, viewer }: Moment, name: string): ReturnType<typeof objectNamed> =>
  objectNamed(situation.state.table, name, viewer.eyes);

/** Whether an event names it, by what the viewer calls it or by what everybody does. */
const isNamed = (moment: Moment, named: ReadonlySet<string>, name: string): boolean =>
  named.has(name) || named.has(objectOf(moment, name)?.name ?? name);

const explained = (moment: Moment, name: string): ObjectExplanation => {
  const { situation } = moment;
  const object = objectOf(moment, name);
  const reasons = object === undefined ? [] : (situation.ruleset.whyObject?.(situation, object) ?? []);
  return { object: name, reasons: reasons.map(told) };
};

const told = (reason: Reason): ObjectExplanation['reasons'][number] => {
  const { layer = null, rule, by, says, stamp = null, after = [] } = reason;
  return { layer, rule, text: ruleText(rule), by, says, stamp, after };
};

/** Every text that stands in the data of an event, names among them. */
const textsIn = (value: unknown): ReadonlySet<string> => {
  if (typeof value === 'string') return new Set([value]);
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(Object.values(value).flatMap((each) => [...textsIn(each)]));
};

const unknownObject = ({ revision, at }: Moment, name: string): RequestRefused =>
  new RequestRefused({
    code: 'unknown-object',
    rule: 'SL-CMD-2',
    detail: `nothing that you see at revision ${at} is called ${name}`,
    legal: 'The names are those of `objects` in the view of the match at that revision.',
    revision: Number(revision),
  });
