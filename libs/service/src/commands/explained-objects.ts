import { objectNamed, type CharacteristicCause } from '@stackledger/rules';
import { matchFor } from '@stackledger/ledger';
import type { JsonMap, ObjectExplanation } from '@stackledger/wire';
import { ruleText } from '@stackledger/offering';
import type { MatchMoment } from '../ledger/moment.js';
import { RequestRejected } from '../rejections/request-rejected.js';

/** Limit of explained objects: when a player leaves, one event names all their objects. */
const MOST = 20;

/**
 * Why the objects that an event names differ from their printed cards, as a viewer sees them at that moment; the object
 * `asked` for comes first in any case. Throws RequestRejected where the viewer sees no such object.
 */
export const explainedObjects = (moment: MatchMoment, data: JsonMap, asked?: string): readonly ObjectExplanation[] => {
  const seen = Object.keys(matchFor(moment.situation, moment.viewer, moment).objects);
  if (asked !== undefined && !seen.includes(asked)) throw unknownObject(moment, asked);
  const named = textsIn(data);
  const others = seen.filter((name) => name !== asked && isNamed(moment, named, name));
  const changed = others.map((name) => explained(moment, name)).filter(({ reasons }) => reasons.length > 0);
  return [...(asked === undefined ? [] : [explained(moment, asked)]), ...changed.slice(0, MOST)];
};

const objectOf = ({ situation, viewer }: MatchMoment, name: string): ReturnType<typeof objectNamed> =>
  objectNamed(situation.ruleset, situation.state.table, name, viewer.seesAs);

/** Whether an event names an object, by the viewer's name or by the public one. */
const isNamed = (moment: MatchMoment, named: ReadonlySet<string>, name: string): boolean =>
  named.has(name) || named.has(objectOf(moment, name)?.name ?? name);

const explained = (moment: MatchMoment, name: string): ObjectExplanation => {
  const { situation } = moment;
  const object = objectOf(moment, name);
  const reasons = object === undefined ? [] : (situation.ruleset.views.why?.(situation, object) ?? []);
  return { object: name, reasons: reasons.map(reasonOf) };
};

const reasonOf = (reason: CharacteristicCause): ObjectExplanation['reasons'][number] => {
  const { layer = null, rule, by, says, stamp = null, after = [] } = reason;
  return { layer, rule, text: ruleText(rule), by, says, stamp, after };
};

/** Every string in the data of an event, names among them. */
const textsIn = (value: unknown): ReadonlySet<string> => {
  if (typeof value === 'string') return new Set([value]);
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(Object.values(value).flatMap((each) => [...textsIn(each)]));
};

const unknownObject = ({ revision, at }: MatchMoment, name: string): RequestRejected =>
  new RequestRejected({
    code: 'unknown-object',
    rule: 'SL-CMD-2',
    detail: `nothing that you see at revision ${at} is called ${name}`,
    legal: 'The names are those of `objects` in the view of the match at that revision.',
    revision: Number(revision),
  });
