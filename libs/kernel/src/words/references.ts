import type { Ruleset } from '../rules/ruleset/ruleset.js';
import type { Situation } from '../rules/ruleset/situation.js';
import type { Amount, Counting, Refs, StatOf } from '../table/card.js';
import { listed } from '../table/card.js';
import { isMap } from '../persistent/json.js';
import type { Json } from '../persistent/json.js';
import { objectAt } from '../table/objects.js';
import type { ReferenceRule } from '../rules/ruleset/card-rules.js';
import type { Scope } from '../rules/scope.js';
import { seatsInOrder } from '../table/seats.js';
import { PUBLIC } from '../table/knowledge.js';
import { allOf, controllerOf, isThere, targetNamed, targetObject } from './targets.js';
import type { Target } from '../table/table.js';
import type { SeatId } from '../table/names.js';

const seats = (ids: readonly (SeatId | null)[]): readonly Target[] => {
  const found: Target[] = [];
  for (const seat of ids) if (seat !== null) found.push({ seat });
  return found;
};

/** A binding that names one target, or several. */
const bound =
  (name: string): ReferenceRule =>
  (_look, { bindings }) =>
    targetsIn(bindings[name]);

/** The targets in a binding: one, several, or none where it holds something else. */
export const targetsIn = (value: Json | undefined): readonly Target[] => {
  if (Array.isArray(value)) return value.flatMap((each: Json) => targetsIn(each));
  return isMap(value) ? [value as unknown as Target] : []; // bindings hold maps only where they hold targets
};

/** The words that mean the same in every game. */
export const SHARED_REFERENCES: { readonly [word: string]: ReferenceRule } = {
  you: (_look, { you }) => seats([you]),
  self: ({ state }, { self }) => [targetObject(state.table, self ?? '')].filter((target) => target !== undefined),
  owner: ({ state }, { self }) => seats([objectAt(state.table, self ?? '')?.owner ?? null]),
  'active-player': ({ state }) => seats(seatsInOrder(state.table).slice(0, 1)),
  'each-player': ({ state }) => seats(seatsInOrder(state.table)),
  'each-other-player': ({ state }, { you }) => seats(seatsInOrder(state.table).filter((seat) => seat !== you)),
  'each-opponent': ({ state }, { you }) => seats(seatsInOrder(state.table).filter((seat) => seat !== you)),
  'controller-of-target': (situation, { targets: [target = null], bindings }) =>
    target === null ? [] : lastController(situation, target, bindings),
  each: bound('each'),
  killer: bound('killer'),
  roller: bound('roller'),
  targeting: bound('targeting'),
  'triggering-player': bound('triggering-player'),
  'triggering-object': bound('triggering-object'),
};

/** Who controls what is a target: as it was noted while somebody did (MTG-608.2h), else as it is. */
const lastController = ({ state }: Situation, target: Target, bindings: Scope['bindings']): readonly Target[] => {
  const noted = targetsIn(bindings['controller-of-target']);
  return noted.length > 0 ? noted : seats([controllerOf(state.table, target)]);
};

const SHARED: ReadonlyMap<string, ReferenceRule> = new Map(Object.entries(SHARED_REFERENCES));

const TARGET_WORD = /^target([2-9])?$/;

/** Who or what is meant, as it stands now: what is gone, or was an illegal target, is left out. */
export const referred = (situation: Situation, refs: Refs, scope: Scope): readonly Target[] =>
  typeof refs === 'string'
    ? meantNow(situation, refs, scope)
    : 'all' in refs
      ? allOf(situation, { ...refs, what: refs.all }, scope)
      : listed(refs).flatMap((word) => meantNow(situation, word, scope));

const meantNow = (situation: Situation, word: string, scope: Scope): readonly Target[] =>
  word === 'you'
    ? seats([scope.you])
    : meant(situation, word, scope).filter((target) => isThere(situation.state.table, target));

/** Whether a word for a target has one to speak of: a place may have been left empty. Other words always have. */
export const isTargetDeclared = ({ object, targets }: Scope, word: string): boolean => {
  const place = TARGET_WORD.exec(word === 'controller-of-target' ? 'target' : word);
  return place === null || ((object?.targets ?? targets)[Number(place[1] ?? 1) - 1] ?? null) !== null;
};

const meant = (situation: Situation, word: string, scope: Scope): readonly Target[] => {
  const place = word.startsWith('target') ? TARGET_WORD.exec(word) : null;
  if (place !== null)
    return [scope.targets[Number(place[1] ?? 1) - 1]].filter((target) => target !== undefined && target !== null);
  const rule = Object.hasOwn(situation.ruleset.references, word)
    ? situation.ruleset.references[word]
    : SHARED.get(word);
  return rule === undefined ? namedAtTable(situation, word, scope) : rule(situation, scope);
};

/** What the table reports may name things as they are called; cards speak in words alone. */
const namedAtTable = ({ state }: Situation, word: string, { you, bindings }: Scope): readonly Target[] => {
  const target = bindings.reported === undefined ? undefined : targetNamed(state.table, word, you ?? PUBLIC);
  return target === undefined ? [] : [target];
};

/** The seats among what is meant. */
export const referredSeats = (situation: Situation, refs: Refs, scope: Scope): readonly SeatId[] =>
  refs === 'you' ? yourself(scope) : seatsAmong(referred(situation, refs, scope));

const seatsAmong = (targets: readonly Target[]): readonly SeatId[] => {
  const found: SeatId[] = [];
  for (const target of targets) if ('seat' in target) found.push(target.seat);
  return found;
};

/** What most effects speak of. */
const yourself = ({ you }: Scope): readonly SeatId[] => (you === null ? [] : [you]);

/** Every word for who and what that a game knows: those of every game, then its own. `target4` to `target9` go without saying. */
export const referenceWords = ({ references }: Pick<Ruleset, 'references'>): readonly string[] => [
  ...['target', 'target2', 'target3'],
  ...SHARED.keys(),
  ...Object.keys(references),
];

/** The words for who and what, for checking card files. */
export const isReferenceWord = (situation: Pick<Situation, 'ruleset'>, word: string): boolean =>
  TARGET_WORD.test(word) || SHARED.has(word) || Object.hasOwn(situation.ruleset.references, word);

/** What an amount comes to. `X` is the declared number, `roll` the value of the roll that led here. */
export const amountOf = (situation: Situation, amount: Amount, scope: Scope): number => {
  if (typeof amount === 'number') return amount;
  if (amount === 'X') return scope.x ?? 0;
  if (amount === 'roll') return Number(scope.bindings.roll ?? 0);
  if ('stat' in amount) return numberOf(situation, amount, scope);
  return countOf(situation, amount, scope);
};

/** A number of what is meant; of several things it comes to the sum. */
const numberOf = (situation: Situation, { stat, of }: StatOf, scope: Scope): number =>
  referred(situation, of, scope).reduce(
    (sum, who) => sum + Math.max(0, situation.ruleset.readStat?.(situation, who, stat) ?? 0),
    0,
  );

/** How many things of a target word there are, for the scope's controller. */
export const countOf = (situation: Situation, { count, ...others }: Counting, scope: Scope): number =>
  allOf(situation, { ...others, what: count }, scope).length;
