import type { Json, JsonMap, TableCard, TableView, Template } from '@stackledger/wire';
import type { GameLayout, Headline, NextMove, PaidWay, TotalBadge } from '../game-layout.js';
import { countersOf, creatureNumbers, lifeBadge, lossWarning, priceWithX } from '../card-numbers.js';
import { attacksIn } from './attacks.js';
import { Fight } from './fight.js';
import { plainText } from '../../client/plain-text.js';
import { sentence } from '../../client/ui-error.js';

const numbers = (card: TableCard): string => {
  const { loyalty } = card;
  const isLoyal = loyalty !== undefined && loyalty !== null;
  return creatureNumbers(card, [...(isLoyal ? [`loyalty ${plainText(loyalty)}`] : []), ...countersOf(card)]);
};

const manaOf = (player: JsonMap): readonly TotalBadge[] => {
  const pool = Object.entries((player.mana ?? {}) as { readonly [kind: string]: number }).filter(
    ([, count]) => count > 0,
  ); // numbers by kind
  if (pool.length === 0) return [];
  const said = pool.map(([kind, count]) => `${count} ${kind}`).join(' ');
  return [{ icon: 'spark', value: said, label: `mana: ${said}` }];
};

/** What a creature has by now, whether it came this turn, and how many cards it is. */
const facts = ({ keywords, sick, components }: TableCard): readonly string[] => [
  ...(Array.isArray(keywords) ? keywords.map((keyword: Json) => plainText(keyword).replaceAll('-', ' ')) : []),
  ...(sick === true ? ['came this turn'] : []),
  ...(Array.isArray(components) ? [`${countOf(components.length)} cards merged`] : []),
];

/** Where a fight is: who attacks whom, who blocks, and what comes next. */
const headline = ({ combat, stack, seat }: TableView, called: (name: string) => string): Headline | null => {
  if (combat === null || stack.length > 0) return null;
  const attacks = attacksIn({ combat });
  const by = plainText(combat.by);
  const who = by === seat ? 'You attack' : `${called(by)} attacks`;
  const blocked = attacks.filter((attack) => attack.blocked).length;
  if (combat.step === 'declare-attackers' && attacks.length > 0)
    return { says: `${who} with ${countOf(attacks.length)}.`, sub: 'Blockers come when all pass.' };
  if (combat.step === 'declare-blockers')
    return {
      says:
        blocked === 0
          ? 'Nothing is blocked.'
          : sentence(`${countOf(blocked)} of ${countOf(attacks.length)} ${blocked === 1 ? 'is' : 'are'} blocked`),
      sub: 'The last moment before damage.',
    };
  return combat.step === 'combat-damage' ? { says: 'Damage was dealt.', sub: 'Act, or pass.' } : null;
};

/** Creatures first, lands last. */
const row = ({ kind, types, power }: TableCard): number => {
  const isLand = kind === 'land' || (Array.isArray(types) && types.includes('land'));
  if (power !== undefined && power !== null) return 0;
  return isLand ? 2 : 1;
};

const host = ({ attached }: TableCard): string | null => (typeof attached === 'string' ? attached : null);

/** Where a step leads; a main phase as the view says. */
const NEXT: { readonly [step: string]: NextMove } = {
  upkeep: { to: 'draw', then: 'the draw step comes' },
  draw: { to: 'the main phase', then: 'then cards are played' },
  'beginning-of-combat': { to: 'attackers', then: 'attackers are declared' },
  'declare-attackers': { to: 'blockers', then: 'blockers are declared' },
  'declare-blockers': { to: 'damage', then: 'damage is dealt' },
  'combat-damage': { to: 'end combat', then: 'combat ends' },
  'end-of-combat': { to: 'the second main phase', then: 'combat is over' },
  end: { to: 'end the turn', then: 'the turn ends' },
};

const AFTER_MAIN: NextMove = { to: 'go on', then: 'combat comes next, or the end where there was one' };

const allPassed = ({ turn, combat, game }: TableView): NextMove | null => {
  if (turn?.step === 'main' && game.leadsTo === undefined) return AFTER_MAIN; // rules before 1.2.0 do not say it
  if (turn?.step === 'main')
    return game.leadsTo === 'end'
      ? { to: 'the end step', then: 'combat is over for this turn' }
      : { to: 'combat', then: 'attackers come next' };
  if (turn?.step === 'declare-attackers' && attacksIn({ combat }).length === 0)
    return { to: 'end combat', then: 'nobody attacks' };
  return NEXT[turn?.step ?? ''] ?? null;
};

const COUNTS = ['none', 'one', 'two', 'three', 'four', 'five', 'six'];
const countOf = (count: number): string => COUNTS[count] ?? String(count);

const attackText = (attacker: string, at: string): string => (at === '' ? attacker : `${attacker} at ${at}`);

/** What is being paid for costs in all, with the X of what lies on the stack for it. */
const due = ({ game, stack }: TableView): string => {
  // by docs/reference/http.md
  const { costs = [] } = (game.declaration ?? {}) as { readonly costs?: readonly JsonMap[] };
  const price = costs.flatMap((cost) => Object.entries(cost).map(([kind, asked]) => partText(kind, asked))).join(', ');
  const x = stack.at(-1)?.x;
  return typeof x === 'number' ? priceWithX(price, x) : price;
};

const partText = (kind: string, asked: Json | undefined): string => {
  if (kind === 'mana')
    return typeof asked === 'object' && asked !== null ? manaText(asked as JsonMap) : plainText(asked); // no list
  return `${plainText(asked)} ${kind}`;
};

const manaText = (mana: JsonMap): string =>
  Object.entries(mana)
    .map(([kind, count]) => (kind === 'generic' ? plainText(count) : kind.repeat(Number(count))))
    .join('');

/** What a symbol such as `{U/P}` costs that is paid with life. */
const LIFE = 2;

/** Symbols that are paid with life: what is left of the price, and the life. */
const priceAsPaid = ({ command, price }: Template): PaidWay | null => {
  const { life: symbols } = (command.pay ?? {}) as { readonly life?: readonly string[] }; // by docs/reference/http.md
  if (symbols === undefined || price === undefined) return null;
  const life = LIFE * symbols.length;
  const left = symbols.reduce((says, symbol) => says.replace(`{${symbol}}`, ''), price.says).replace(/^ mana(, )?/, '');
  return {
    says: `paying ${life} life`,
    price: { says: [left, `${life} life`].filter(Boolean).join(', '), cost: [...price.cost, { life }] },
  };
};

/** Magic: life and mana, creatures with power and toughness. */
export const magic: GameLayout = {
  id: 'magic',
  title: 'Magic',
  counts: () => ['life'],
  totals: (player) => [
    lifeBadge(player),
    ...(Number(player.poison ?? 0) > 0
      ? [{ icon: 'skull' as const, value: plainText(player.poison), label: `${plainText(player.poison)} poison` }]
      : []),
    ...manaOf(player),
  ],
  numbers,
  facts,
  row,
  host,
  beneath: ['merged'],
  middle: [],
  warning: lossWarning,
  priceAsPaid,
  due,
  verbs: {
    ActivateAbility: 'Use',
    PlayLand: 'Play',
    PlayFaceDown: 'Play face down',
    TurnFaceUp: 'Turn face up',
    Foretell: 'Foretell',
    Plot: 'Plot',
    Suspend: 'Suspend',
    UseManaAbility: 'Use',
    PayCost: 'Pay',
    CancelDeclaration: 'Do not pay',
    DeclareAttackers: 'Attack',
    DeclareBlockers: 'Block',
    KeepHand: 'Keep the hand',
    Mulligan: 'Take a mulligan',
    ChooseStartingPlayer: 'Begin',
  },
  withNothing: { DeclareAttackers: 'Attack with nobody', DeclareBlockers: 'Do not block' },
  deeds: { PlayLand: 'play a land', UseManaAbility: 'tap for mana', ActivateAbility: 'use an ability' },
  neverLarge: ['CancelDeclaration'],
  pairText: ({ attacker, at, blocker }, name) =>
    blocker === undefined ? attackText(name(attacker), name(at)) : `${name(blocker)} blocks ${name(attacker)}`,
  neededText: (what, needed) => `${what}, ${needed} to kill it`,
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
  allPassed,
  Panel: Fight,
};
