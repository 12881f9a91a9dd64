import {
  completed,
  effectsFaults,
  type Command,
  type Effect,
  type Fill,
  type Ruleset,
  type Template,
} from '@stackledger/kernel';
import type { Random } from './random.js';

/** What a client that knows nothing of the rules puts for each entry of a template: any number of picks that it allows. */
export const randomCommand = (
  random: Random,
  { command, fill, example, whole }: Template,
  ruleset?: Ruleset,
): Command =>
  whole
    ? example
    : completed(
        command,
        fill,
        fill.map((entry) => (entry.form === 'effects' ? anOutcome(random, ruleset) : randomPick(random, entry))),
      );

/** Plain effects, of which a game knows one or another. */
const PLAIN: readonly Effect[] = [{ gain: { coins: 1 } }, { gain: { life: 1 } }, { gain: { gold: 1 } }];

/** What a card that is not modelled may be reported to have done: nothing, or something plain. */
const anOutcome = (random: Random, ruleset?: Ruleset): readonly Effect[] => {
  if (ruleset === undefined) return [];
  const known = PLAIN.filter((effect) => effectsFaults({ ruleset, places: 0 }, [effect], '').length === 0);
  return random.chance(0.5) ? [] : known.slice(0, 1);
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const randomPick = (random: Random, entry: Fill): unknown => {
  switch (entry.form) {
    case 'number':
      return between(random, Number(entry.least), Number(entry.most));
    case 'text':
      return `because ${random.below(1_000)}`;
    case 'attackers':
      return attackers(random, entry);
    case 'blocks':
      return blocks(random, entry);
    case 'division':
      return division(random, entry);
    default:
      return randomList(random, entry);
  }
};

const between = (random: Random, least: number, most: number): number => least + random.below(most - least + 1);

const randomList = (random: Random, { candidates, min = 0, max = 0 }: Fill): readonly unknown[] =>
  random.shuffled(listOf(candidates)).slice(0, between(random, min, max));

type Attacker = { readonly attacker: string; readonly at: readonly string[]; readonly must?: boolean };
type Blocker = { readonly blocker: string; readonly attacker: readonly string[]; readonly most?: number };

/** Players attack more than they block, so that a match comes to its end. */
const ATTACKS = 0.95;
const BLOCKS = 0.35;
const GANGS = 0.5;

/** Each creature alone decides whether it attacks, and whom. */
const attackers = (random: Random, { candidates }: Fill): readonly unknown[] =>
  (listOf(candidates) as readonly Attacker[]).flatMap(({ attacker, at, must }) =>
    must || random.chance(ATTACKS) ? [{ attacker, at: random.pick(at) }] : [],
  );

/** Each creature alone decides whether it blocks, and what, or all gang up; groups that are too small stay away. */
const blocks = (random: Random, { candidates, least }: Fill): readonly unknown[] => {
  const all = listOf(candidates) as readonly Blocker[];
  const isGang = random.chance(GANGS);
  const prey = random.pick(all.flatMap(({ attacker }) => attacker));
  const chosen = all.flatMap(({ blocker, attacker, most = 1 }) => {
    if (!random.chance(BLOCKS)) return [];
    const picked = random.shuffled(attacker).slice(0, 1 + random.below(most));
    const meant = most === 1 && isGang && attacker.includes(prey) ? [prey] : picked;
    return meant.map((each) => ({ blocker, attacker: each }));
  });
  const needed = (least ?? {}) as { readonly [attacker: string]: number };
  const count = (attacker: string): number => chosen.filter((pair) => pair.attacker === attacker).length;
  return chosen.filter(({ attacker }) => count(attacker) >= (needed[attacker] ?? 0));
};

type Part = {
  readonly of: string;
  readonly amount: number;
  readonly among: readonly string[];
  readonly over?: { readonly to: string; readonly after: { readonly [name: string]: number } };
};

/** Splits every part among its names; what goes over to the player goes there only after what must come first. */
const division = (random: Random, { parts }: Fill): { readonly [of: string]: { readonly [name: string]: number } } =>
  Object.fromEntries((listOf(parts) as readonly Part[]).map((part) => [part.of, divided(random, part)]));

const divided = (random: Random, { amount, among, over }: Part): { readonly [name: string]: number } => {
  const shares: { [name: string]: number } = {};
  const first = Object.values(over?.after ?? {}).reduce((sum, n) => sum + n, 0);
  let left = amount;
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
