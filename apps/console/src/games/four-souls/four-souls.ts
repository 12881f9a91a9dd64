import type { JsonMap, TableCard, TableView } from '@stackledger/wire';
import type { GameLayout, Headline, NextMove } from '../game-layout.js';
import { countersOf, takesLastLife } from '../card-numbers.js';
import { Fight } from './fight.js';
import { plainText } from '../../client/plain-text.js';

const numberIn = (map: JsonMap, name: string): number => Number(map[name] ?? 0);

/** What something costs whoever looks, as the service says; nothing where it costs nothing, or nobody says. */
const coinsOf = ({ price }: TableCard): readonly string[] =>
  (price?.cost ?? []).flatMap(({ coins }) => (coins === undefined ? [] : [`${plainText(coins)}¢`]));

const numbers = (card: TableCard): string => {
  const { zone, hp, maxHp, evasion, kind } = card;
  const held = countersOf(card);
  if (zone === 'slot' && kind === 'monster')
    return [
      hp === maxHp ? `${plainText(hp)} HP` : `${plainText(hp)}/${plainText(maxHp)} HP`,
      evasion === undefined || evasion === null ? 'is not attacked' : `hit ${plainText(evasion)}+`,
      ...held,
    ].join(' · ');
  if (zone === 'shop') return ['shop', ...coinsOf(card)].join(', ');
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
      sub: `${table.seat !== null && table.priority.holder === table.seat ? 'Answer it, or pass. ' : ''}If all pass, it counts.`,
    };
  }
  if (top === undefined && combat !== null && combat.step === 'between-rolls') {
    const isMine = combat.by === table.seat;
    const against = called(plainText(combat.against));
    return {
      says: isMine ? `You attack ${against}.` : `${called(plainText(combat.by))} attacks ${against}.`,
      sub: 'The die is rolled when all pass.',
    };
  }
  return null;
};

/** What a pass does where a fight is on. */
const pass = (table: TableView): Headline | null => {
  const top = table.stack.at(-1);
  // a die
  if (top?.roll !== undefined) return { says: 'Pass', sub: `keep the ${plainText((top.roll as JsonMap).value)}` };
  return null;
};

const FACES = [1, 2, 3, 4, 5, 6];

/** An attack goes on with its roll; in the action phase nothing happens. */
const allPassed = (table: TableView, called: (name: string) => string): NextMove | null => {
  const { combat, turn, seat } = table;
  if (combat !== null && combat.step === 'between-rolls') {
    const needs = numberIn(table.cards.find(({ name }) => name === combat.against) ?? {}, 'evasion');
    return { to: 'roll', then: `hit on ${FACES.filter((face) => face >= needs).join(', ')}` };
  }
  if (combat !== null || turn?.step !== 'action') return null;
  return { to: null, then: turn.active === seat ? 'your turn goes on' : `${called(turn.active)} goes on` };
};

/** Four Souls: hearts, coins and souls; monsters with what it takes to hit them. */
export const fourSouls: GameLayout = {
  id: 'four-souls',
  title: 'Four Souls',
  counts: () => ['coins'],
  totals: (player) => [
    {
      icon: 'heart',
      value: plainText(numberIn(player, 'hp')),
      label: `${numberIn(player, 'hp')} of ${numberIn(player, 'maxHp')} HP`,
      isLow: numberIn(player, 'hp') <= 1,
    },
    { icon: null, value: `${numberIn(player, 'coins')}¢`, label: `${numberIn(player, 'coins')} cents` },
    { icon: 'soul', value: plainText(numberIn(player, 'souls')), label: `${numberIn(player, 'souls')} souls` },
  ],
  numbers,
  warning: (cost, x, { hp }) => (takesLastLife(cost, x, Number(hp)) ? 'You pay your last HP: you die.' : null),
  wish: ({ zone, kind, name }, seat) => {
    if (zone === 'shop') return { type: 'DeclarePurchase', seat, target: name };
    return zone === 'slot' && kind === 'monster' ? { type: 'DeclareAttack', seat, target: name } : null;
  },
  middle: ['slot', 'shop', 'bonus'],
  verbs: {
    ActivateAbility: 'Use',
    DeclareAttack: 'Attack',
    DeclarePurchase: 'Buy',
    EndTurn: 'End the turn',
    GiveCoins: 'Give coins',
  },
  deeds: {
    ActivateAbility: 'use what you have',
    DeclareAttack: 'attack a monster',
    DeclarePurchase: 'buy',
    EndTurn: 'end the turn',
    GiveCoins: 'give coins',
  },
  numberText: (path, picked) => (path === 'amount' ? `${picked}¢` : null),
  tapWords: { DeclareAttack: 'attack', DeclarePurchase: 'buy' },
  stackIcons: {
    attack: 'sword',
    'combat-damage': 'sword',
    death: 'skull',
    penalty: 'skull',
    purchase: 'plus',
    reward: 'soul',
  },
  wordless: ['body', 'reward'],
  packs: {
    'four-souls': {
      title: 'Four Souls',
      about: 'Tables of four, 75 minutes. Between equal points souls decide. These rules are our own.',
    },
  },
  cardExample: '{"imp": {"kind": "monster", "hp": 1}}',
  headline,
  pass,
  allPassed,
  Panel: Fight,
};
