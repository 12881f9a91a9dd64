import type { Game, Look } from '../rules/ruleset.js';
import { holds } from '../rules/conditions.js';
import { emit, newId } from '../events/recording.js';
import { isMap } from '../persistent/json.js';
import type { Amount, Refs } from '../table/card.js';
import { effectOf } from '../table/card.js';
import type { RuleId } from '../table/names.js';
import { amountOf, referred } from '../rules/references.js';
import { scopeOfSource } from '../rules/scope.js';
import { isThere, sameTarget } from '../rules/targets.js';
import type { Change, Target } from '../table/table.js';
import { isStaticallyChanged, staticsFor, type Watcher } from '../triggers/trigger-index.js';

/** What a static ability adds to a number. */
type Modify = { readonly who: Refs; readonly stat: string; readonly by: Amount };

/** A stat of a player or object: what it is by itself, with every change and static ability that applies. */
export const statOf = (look: Look, who: Target, stat: string): number =>
  look.ruleset.life.base(look, who, stat) + changedBy(look, who, stat) + staticallyChangedBy(look, who, stat);

const changedBy = ({ state }: Look, who: Target, stat: string): number => {
  let sum = 0;
  for (const change of state.table.changes)
    if (change.stat === stat && sameTarget(change.to, who)) sum += change.by ?? 0;
  return sum;
};

/** Whether anything at all changes a stat of anybody now. */
export const isStatChanged = (look: Look, stat: string): boolean => {
  for (const change of look.state.table.changes) if (change.stat === stat) return true;
  return isStaticallyChanged(look, stat);
};

/** A static ability that changes a stat, as it applies now: its source, and by how much. */
export type StaticChange = { readonly source: Target & { object: string }; readonly by: number };

const staticallyChangedBy = (look: Look, who: Target, stat: string): number => {
  let sum = 0;
  for (const watcher of staticsFor(look, stat)) for (const { by } of staticChange(look, watcher, who, stat)) sum += by;
  return sum;
};

/** The static abilities in play that change this stat of this thing. */
export const staticChanges = (look: Look, who: Target, stat: string): readonly StaticChange[] => {
  const statics = staticsFor(look, stat);
  return statics.length === 0 ? NO_CHANGES : statics.flatMap((watcher) => staticChange(look, watcher, who, stat));
};

const NO_CHANGES: readonly StaticChange[] = [];

const staticChange = (look: Look, { object, ability }: Watcher, who: Target, stat: string): readonly StaticChange[] => {
  const scope = scopeOfSource(look.ruleset.speaker(look, object), object.name);
  const changes = (ability.effect ?? []).flatMap((effect) => {
    const [name, args] = effectOf(effect);
    if (name !== 'modify' || !isModify(args) || args.stat !== stat) return [];
    return referred(look, args.who, scope).some((each) => sameTarget(each, who))
      ? [amountOf(look, args.by, scope)]
      : [];
  });
  if (changes.length === 0 || !holds(look, ability.if, scope)) return NO_CHANGES;
  const source = { object: object.name, stay: object.stay };
  return [{ source, by: changes.reduce((sum, by) => sum + by, 0) }];
};

const isModify = (args: unknown): args is Modify => isMap(args) && typeof args.stat === 'string';

/** The keywords of a thing: printed ones, with what was added and removed since, the last change counting. */
export const keywordsOf = (look: Look, who: Target, printed: readonly string[]): ReadonlySet<string> => {
  const keywords = new Set(printed);
  for (const { to, add, remove } of look.state.table.changes) {
    if (!sameTarget(to, who)) continue;
    if (add !== undefined) keywords.add(add);
    if (remove !== undefined) keywords.delete(remove);
  }
  return keywords;
};

/** Adds a continuous change. */
export const applyChange = (g: Game, change: Omit<Change, 'id'>, because: readonly RuleId[]): void =>
  emit(g, 'ChangeApplied', { change: { ...change, id: newId(g, 'c') } }, because);

/** Ends every change that lasts until then, and those whose object is gone. */
export const expireChanges = (g: Game, until: string, because: readonly RuleId[]): void => {
  const { table } = g.state;
  const ids = table.changes
    .filter((change) => change.until === until || !isThere(table, change.to))
    .map(({ id }) => id);
  if (ids.length > 0) emit(g, 'ChangeExpired', { ids, why: until }, because);
};
