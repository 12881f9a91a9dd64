import {
  areCostsTrusted,
  canPay,
  isRejection,
  payFault,
  scopeOfSource,
  type Command,
  type Cost,
  type JsonMap,
  type ObjectName,
  type Rejection,
  type Scope,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import { sourcesIn } from '../mana/named-sources.js';
import { manaOf, poolOf, spend, sumOf, type Mana } from '../mana/mana.js';
import { isBinding, manaFrom, usableMana, type ManaAbility } from '../mana/mana-abilities.js';

/** What somebody pays at once to do something without the stack. */
export type Price = {
  readonly seat: SeatId;
  readonly source: ObjectName;
  readonly costs: readonly Cost[];
  readonly unpayable: Rejection;
};

/** How it is paid: with what is picked, and with the mana sources named. */
export type Payment = { readonly pay: Picks; readonly sources: readonly ManaAbility[] };

type Picks = { readonly [kind: string]: readonly string[] };

const scopeOf = ({ seat, source }: Price): Scope => scopeOfSource(seat, source);

const manaAsked = ({ costs }: Price): Mana =>
  costs.flatMap((cost) => ('mana' in cost ? [manaOf(cost.mana)] : [])).reduce(sumOf, {});

const isPaidBy = (situation: Situation, price: Price, sources: readonly ManaAbility[]): boolean => {
  const others = price.costs.filter((cost) => !('mana' in cost));
  if (!canPay(situation, others, scopeOf(price))) return false;
  if (areCostsTrusted(situation)) return true;
  const pool = sources.map((source) => manaFrom(source)[0] ?? {}).reduce(sumOf, poolOf(situation, price.seat));
  return spend(pool, manaAsked(price)) !== undefined;
};

/** A source that gives one thing and nothing else, so that what it pays for is surely paid. */
const isSure = (source: ManaAbility): boolean => manaFrom(source).length === 1 && !isBinding(source);

/** How a command pays a price, or why it does not: all of it must be there at once, since nobody waits for it. */
export const paymentIn = (situation: Situation, price: Price, { pay }: Command): Payment | Rejection => {
  const { mana: _mana, ...picks } = (pay ?? {}) as JsonMap; // a map by the command's descriptor
  const sources = sourcesIn(situation, price.seat, pay);
  if (isRejection(sources)) return sources;
  const unsure = sources.find((source) => !isSure(source));
  if (unsure !== undefined)
    return { ...price.unpayable, detail: `${unsure.object.name} gives more than one thing: use it before` };
  const named = Object.fromEntries(Object.entries(picks).map(([kind, given]) => [kind, [given].flat().map(String)]));
  const fault = payFault(situation, price.costs, named, scopeOf(price), price.unpayable);
  return fault ?? (isPaidBy(situation, price, sources) ? { pay: named, sources } : price.unpayable);
};

/** The names of mana sources with which the pool pays a price, none where it needs none; undefined where it cannot be paid. */
export const sourcesFor = (situation: Situation, price: Price): readonly ObjectName[] | undefined => {
  const taken: ManaAbility[] = [];
  const spare = usableMana(situation, price.seat).filter(isSure);
  while (!isPaidBy(situation, price, taken)) {
    const next = spare.shift();
    if (next === undefined) return undefined;
    taken.push(next);
  }
  const needed = taken.filter(
    (source) => isPaidBy(situation, price, taken) && isNeeded(situation, price, taken, source),
  );
  return (isPaidBy(situation, price, needed) ? needed : taken).map(({ object }) => object.name);
};

const isNeeded = (situation: Situation, price: Price, taken: readonly ManaAbility[], source: ManaAbility): boolean =>
  !isPaidBy(
    situation,
    price,
    taken.filter((each) => each !== source),
  );
