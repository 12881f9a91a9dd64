import {
  isList,
  type Json,
  asText,
  completed,
  type Command,
  type Effect,
  type ParameterPrompt,
  type FormRule,
  type JsonMap,
  type Ruleset,
  type LegalAction,
} from '@stackledger/kernel';
import type { SeededRandom } from './random.js';
import type { FormWeight } from '../../simulation/simulation-weights.js';
import { weightsOf } from './weights.js';

/**
 * What of a game is looked at: the forms of its answers, and what a card may do. A client that knows neither joins
 * nothing.
 */
type FillingRules = Pick<Ruleset, 'id' | 'effects' | 'choices'>;
const NOTHING: FillingRules = { id: '', effects: {}, choices: {} };

/**
 * What a client that knows nothing of the rules puts for each entry of a legal action: any number of picks that it
 * allows.
 */
export const randomCommand = (
  random: SeededRandom,
  { command, fill, example, whole }: LegalAction,
  ruleset: FillingRules = NOTHING,
): Command =>
  whole
    ? example
    : completed(
        command,
        fill,
        fill.map((entry) => randomPick(random, entry, ruleset)),
      );

/**
 * What a card that is not modelled may be reported to have done: nothing, something in words, or something plain to
 * somebody.
 */
const anOutcome = (
  random: SeededRandom,
  { candidates }: ParameterPrompt,
  { effects }: FillingRules,
): readonly Effect[] => {
  const gain = effects.gain?.shape;
  const [total] = gain?.is === 'record' ? Object.keys(gain.fields) : [];
  const there = listOf(candidates);
  if (random.chance(0.3) && effects.damage !== undefined && there.length > 0)
    return [{ damage: { amount: 1, to: random.pick(there) } }];
  if (random.chance(0.2) && effects.note !== undefined) return [{ note: 'somebody shows a hand' }];
  return random.chance(0.5) || total === undefined ? [] : [{ gain: { [total.replace('?', '')]: 1 } }];
};

const listOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

const randomPick = (random: SeededRandom, entry: ParameterPrompt, ruleset: FillingRules): unknown => {
  switch (entry.form) {
    case undefined:
      return randomList(random, entry);
    case 'number':
      return between(random, Number(entry.least), Number(entry.most));
    case 'text':
      return `because ${random.below(1_000)}`;
    case 'effects':
      return anOutcome(random, entry, ruleset);
    case 'division':
      return division(random, entry);
    default:
      return randomPairs(random, entry, ruleset.choices.forms?.[entry.form], weightsOf(ruleset.id).forms[entry.form]);
  }
};

const between = (random: SeededRandom, least: number, most: number): number => least + random.below(most - least + 1);

const randomList = (
  random: SeededRandom,
  { candidates, min = 0, max = 0, weighed }: ParameterPrompt,
): readonly unknown[] => {
  const all = random.shuffled(listOf(candidates));
  if (weighed === undefined) return all.slice(0, between(random, min, max));
  let [count, weight] = [0, 0];
  while (count < all.length && weight < weighed.atLeast) weight += weighed.of[asText(all[count++])] ?? 0;
  return all.slice(0, between(random, count, all.length));
};

const EVENLY: FormWeight = { joins: 0.5 };

/**
 * Each candidate alone decides whether it is joined with something, and with what, or all with the same; groups that
 * are too small stay away.
 */
const randomPairs = (
  random: SeededRandom,
  { candidates, least }: ParameterPrompt,
  form: FormRule | undefined,
  { joins, allWithTheSame }: FormWeight = EVENLY,
): readonly unknown[] => {
  if (form === undefined) return [];
  const all = (listOf(candidates) as readonly JsonMap[]).map((candidate) => joinable(candidate, form));
  const isTogether = allWithTheSame !== undefined && random.chance(allWithTheSame);
  const same = random.pick(all.flatMap(({ others }) => others));
  const chosen = all.flatMap(({ name, others, most, must }) => {
    if (!must && !random.chance(joins)) return [];
    const picked = random.shuffled(others).slice(0, 1 + random.below(most));
    const meant = most === 1 && isTogether && others.includes(same) ? [same] : picked;
    return meant.map((other) => ({ name, other }));
  });
  const needed = (least ?? {}) as { readonly [other: string]: number };
  const count = (other: string): number => chosen.filter((pair) => pair.other === other).length;
  return chosen
    .filter(({ other }) => count(other) >= (needed[other] ?? 0))
    .map(({ name, other }) => ({ [form.one]: name, [form.other]: other }));
};

type JoinCandidate = {
  readonly name: string;
  readonly others: readonly string[];
  readonly most: number;
  readonly must: boolean;
};

const joinable = (candidate: JsonMap, { one, other }: FormRule): JoinCandidate => ({
  name: asText(candidate[one]),
  others: listOf(candidate[other]).map(String),
  most: Number(candidate.most ?? 1),
  must: candidate.must === true,
});

type DivisionToFill = {
  readonly of: string;
  readonly amount: number;
  readonly among: readonly string[];
  readonly least?: number;
  readonly over?: { readonly to: string; readonly after: { readonly [name: string]: number } };
};

/** Splits every part among its names; what goes over to the player goes there only after what must come first. */
const division = (
  random: SeededRandom,
  { parts }: ParameterPrompt,
): { readonly [of: string]: { readonly [name: string]: number } } =>
  Object.fromEntries((listOf(parts) as readonly DivisionToFill[]).map((part) => [part.of, divided(random, part)]));

const divided = (
  random: SeededRandom,
  { amount, among, over, least = 0 }: DivisionToFill,
): { readonly [name: string]: number } => {
  const shares: { [name: string]: number } =
    least === 0 ? {} : Object.fromEntries(among.map((name): [string, number] => [name, least]));
  const first = Object.values(over?.after ?? {}).reduce((sum, n) => sum + n, 0);
  let left = amount - least * among.length;
  if (over !== undefined && first <= amount && random.chance(0.5)) {
    for (const [name, n] of Object.entries(over.after)) shares[name] = n;
    left -= first;
    shares[over.to] = random.below(left + 1);
    left -= shares[over.to] ?? 0;
  }
  const names = among.filter((name) => name !== over?.to);
  while (left > 0 && names.length > 0) {
    const name = random.pick(names);
    shares[name] = (shares[name] ?? 0) + 1;
    left -= 1;
  }
  return shares;
};
