import type { HeldAbility } from '../rules/ruleset/card-rules.js';
import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import { holds } from '../words/conditions.js';
import { emit, newId } from '../events/recording.js';
import { isMap } from '../persistent/json.js';
import type { Amount, Refs } from '../table/card.js';
import { effectOf } from '../table/card.js';
import type { ObjectName, RuleId } from '../table/names.js';
import { amountOf, isReferred } from '../words/references.js';
import { contextOfSource } from '../rules/evaluation-context.js';
import { isThere, sameTarget } from '../words/targets.js';
import type { ContinuousChange, Target } from '../table/table.js';
import { isStaticallyChanged, staticsFor } from '../triggers/trigger-index.js';

/** What a static ability adds to a number. */
type StatBonus = { readonly who: Refs; readonly stat: string; readonly by: Amount };

/**
 * The current value of a stat of a player or object: its base value with every change and static ability that applies.
 */
export const statOf = (situation: Situation, who: Target, stat: string): number =>
  situation.ruleset.life.base(situation, who, stat) +
  changedBy(situation, who, stat) +
  staticallyChangedBy(situation, who, stat);

const changedBy = ({ state }: Situation, who: Target, stat: string): number => {
  let sum = 0;
  for (const change of state.table.changes)
    if (change.stat === stat && sameTarget(change.to, who)) sum += change.by ?? 0;
  return sum;
};

/** Whether any change or static ability alters this stat of anything now. */
export const isStatChanged = (situation: Situation, stat: string): boolean => {
  for (const change of situation.state.table.changes) if (change.stat === stat) return true;
  return isStaticallyChanged(situation, stat);
};

/** A static ability that changes a stat now: its source, and by how much. */
export type StaticChange = { readonly source: Target & { object: string }; readonly by: number };

const staticallyChangedBy = (situation: Situation, who: Target, stat: string): number => {
  let sum = 0;
  for (const indexed of staticsFor(situation, stat))
    for (const { by } of staticChange(situation, indexed, who, stat)) sum += by;
  return sum;
};

/** The static abilities in play that change this stat of this target. */
export const staticChanges = (situation: Situation, who: Target, stat: string): readonly StaticChange[] => {
  const statics = staticsFor(situation, stat);
  return statics.length === 0 ? NO_CHANGES : statics.flatMap((indexed) => staticChange(situation, indexed, who, stat));
};

const NO_CHANGES: readonly StaticChange[] = [];

const staticChange = (
  situation: Situation,
  { object, ability }: HeldAbility,
  who: Target,
  stat: string,
): readonly StaticChange[] => {
  const context = contextOfSource(situation.ruleset.control.speaker(situation, object), object.name);
  const changes = (ability.effect ?? []).flatMap((effect) => {
    const [name, args] = effectOf(effect);
    if (name !== 'modify' || !isModify(args) || args.stat !== stat) return [];
    return isReferred(situation, args.who, who, context) ? [amountOf(situation, args.by, context)] : [];
  });
  if (changes.length === 0 || !holds(situation, ability.if, context)) return NO_CHANGES;
  const source = { object: object.name, stay: object.stay };
  return [{ source, by: changes.reduce((sum, by) => sum + by, 0) }];
};

const isModify = (args: unknown): args is StatBonus => isMap(args) && typeof args.stat === 'string';

/** The keywords of a target: the printed ones plus those added and minus those removed; later changes win. */
export const keywordsOf = (situation: Situation, who: Target, printed: readonly string[]): ReadonlySet<string> => {
  const keywords = new Set(printed);
  for (const { to, add, remove } of situation.state.table.changes) {
    if (!sameTarget(to, who)) continue;
    if (add !== undefined) keywords.add(add);
    if (remove !== undefined) keywords.delete(remove);
  }
  return keywords;
};

/** Adds a continuous change. */
export const applyChange = (d: OpenDecision, change: Omit<ContinuousChange, 'id'>, because: readonly RuleId[]): void =>
  emit(d, 'ChangeApplied', { change: { ...change, id: newId(d, 'c') } }, because);

/** Ends every change with this duration, and those whose object is gone. */
export const expireChanges = (d: OpenDecision, until: string, because: readonly RuleId[]): void => {
  const { table } = d.state;
  const ids = table.changes
    .filter((change) => change.until === until || !isThere(table, change.to))
    .map(({ id }) => id);
  if (ids.length > 0) emit(d, 'ChangeExpired', { ids, why: until }, because);
};

/** The duration of a change that ends when its source changes zones. */
export const SOURCE_LEAVES = 'source-leaves';

/** Ends the changes that last until this source changes zones. */
export const expireWithSource = (d: OpenDecision, source: ObjectName): void => {
  const lasting = d.state.table.changes.filter((change) => change.until === SOURCE_LEAVES && change.source === source);
  if (lasting.length > 0)
    emit(d, 'ChangeExpired', { ids: lasting.map(({ id }) => id), why: SOURCE_LEAVES }, ['SL-CARD-6']);
};
