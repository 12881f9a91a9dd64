import type { JsonMap, TableCard, TableView } from '@stackledger/wire';
import type { Game, Headline } from '../game.js';
import { Fight } from './fight.js';
import { said } from '../../client/plain.js';

const numberIn = (map: JsonMap, name: string): number => Number(map[name] ?? 0);

const numbers = ({ zone, hp, maxHp, evasion, kind, counters }: TableCard): string => {
  const held = Object.entries(counters).map(([name, count]) => `${said(count)} ${name}`);
  if (zone === 'slot' && kind === 'monster')
    return [
      hp === maxHp ? `${said(hp)} HP` : `${said(hp)}/${said(maxHp)} HP`,
      evasion === undefined || evasion === null ? 'is not attacked' : `hit ${said(evasion)}+`,
      ...held,
    ].join(' · ');
  if (zone === 'shop') return 'shop, 10¢';
  return held.join(' · ');
};

/** The roll on top of the stack against what is attacked, in one sentence. */
const headline = (table: TableView, called: (name: string) => string): Headline | null => {
  const top = table.stack.at(-1);
  const { combat } = table;
  if (top?.roll !== undefined && combat !== null) {
    const { value, roller } = top.roll as { readonly value: number; readonly roller: string }; // a die on the stack
    const needs = numberIn(table.cards.find(({ name }) => name === combat.against) ?? {}, 'evasion');
    const who = roller === table.seat ? 'You need' : `${called(roller)} needs`;
    return {
      says: `A ${value} ${value >= needs ? 'hits' : 'misses'}. ${who} ${needs}.`,
      sub: 'Answer it, or pass. If all pass, it counts.',
    };
  }
  if (top === undefined && combat !== null && combat.step === 'between-rolls') {
    const isMine = combat.by === table.seat;
    const against = called(said(combat.against));
    return {
      says: isMine ? `You attack ${against}.` : `${called(said(combat.by))} attacks ${against}.`,
      sub: 'The die is rolled when all pass.',
    };
  }
  return null;
};

/** What a pass does where a fight is on. */
const pass = (table: TableView): Headline | null => {
  const top = table.stack.at(-1);
  if (top?.roll !== undefined) return { says: 'Pass', sub: `keep the ${said((top.roll as JsonMap).value)}` }; // a die
  return null;
};

/** Four Souls: hearts, coins and souls; monsters with what it takes to hit them. */
export const fourSouls: Game = {
  id: 'four-souls',
  title: 'Four Souls',
  counts: ['coins'],
  totals: (player) => [
    {
      icon: 'heart',
      value: said(numberIn(player, 'hp')),
      label: `${numberIn(player, 'hp')} of ${numberIn(player, 'maxHp')} HP`,
      isLow: numberIn(player, 'hp') <= 1,
    },
    { icon: null, value: `${numberIn(player, 'coins')}¢`, label: `${numberIn(player, 'coins')} cents` },
    { icon: 'soul', value: said(numberIn(player, 'souls')), label: `${numberIn(player, 'souls')} souls` },
  ],
  numbers,
  middle: ['slot', 'shop', 'bonus'],
  headline,
  pass,
  Panel: Fight,
};
