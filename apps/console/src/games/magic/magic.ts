import type { JsonMap, TableCard, TableView } from '@stackledger/wire';
import type { Game, Headline, Total } from '../game.js';
import { Fight } from './fight.js';
import { said } from '../../client/plain.js';
import { sentence } from '../../client/trouble.js';

const numbers = ({ power, toughness, damage, counters, loyalty }: TableCard): string => {
  const held = Object.entries(counters).map(([name, count]) => `${said(count)} ${name}`);
  if (loyalty !== undefined && loyalty !== null) held.unshift(`loyalty ${said(loyalty)}`);
  if (power === undefined || power === null) return held.join(' · ');
  const hurt = damage > 0 ? [`${damage} damage`] : [];
  return [`${said(power)}/${said(toughness)}`, ...hurt, ...held].join(' · ');
};

const manaOf = (player: JsonMap): readonly Total[] => {
  const pool = Object.entries((player.mana ?? {}) as { readonly [kind: string]: number }).filter(
    ([, count]) => count > 0,
  ); // numbers by kind
  if (pool.length === 0) return [];
  const said = pool.map(([kind, count]) => `${count} ${kind}`).join(' ');
  return [{ icon: 'spark', value: said, label: `mana: ${said}` }];
};

/** Where a fight is: who attacks whom, who blocks, and what comes next. */
const headline = ({ combat, stack, seat }: TableView, called: (name: string) => string): Headline | null => {
  if (combat === null || stack.length > 0) return null;
  const attacks = (combat.attackers ?? []) as unknown as readonly { attacker: string; blocked: boolean }[]; // by docs/http.md
  const by = said(combat.by);
  const who = by === seat ? 'You attack' : `${called(by)} attacks`;
  const blocked = attacks.filter((attack) => attack.blocked).length;
  if (combat.step === 'declare-attackers' && attacks.length > 0)
    return { says: `${who} with ${countOf(attacks.length)}.`, sub: 'Blockers come when all pass.' };
  if (combat.step === 'declare-blockers')
    return {
      says:
        blocked === 0 ? 'Nothing is blocked.' : sentence(`${countOf(blocked)} of ${countOf(attacks.length)} blocked`),
      sub: 'The last moment before damage.',
    };
  return combat.step === 'combat-damage' ? { says: 'Damage was dealt.', sub: 'Act, or pass.' } : null;
};

const COUNTS = ['none', 'one', 'two', 'three', 'four', 'five', 'six'];
const countOf = (count: number): string => COUNTS[count] ?? String(count);

/** Magic: life and mana, creatures with power and toughness. */
export const magic: Game = {
  id: 'magic',
  title: 'Magic',
  counts: ['life'],
  totals: (player) => [
    {
      icon: 'heart',
      value: said(player.life),
      label: `${said(player.life)} life`,
      isLow: Number(player.life) <= 5,
    },
    ...(Number(player.poison ?? 0) > 0
      ? [{ icon: 'skull' as const, value: said(player.poison), label: `${said(player.poison)} poison` }]
      : []),
    ...manaOf(player),
  ],
  numbers,
  middle: [],
  steps: {
    main: 'main phase',
    'second-main': 'second main phase',
    'beginning-of-combat': 'combat begins',
    'declare-attackers': 'attackers',
    'declare-blockers': 'blockers',
    'combat-damage': 'damage',
    'end-of-combat': 'combat ends',
  },
  headline,
  Panel: Fight,
};
