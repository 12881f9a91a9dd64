import {
  namedAbility,
  PLAY_FIELDS,
  unknownObject,
  abilitySubject,
  cardNamed,
  cardOf,
  givePriority,
  identityOf,
  isRejection,
  isUnknown,
  mapOf,
  number,
  objectAt,
  objectNamed,
  objectsInPlay,
  onceKey,
  plainName,
  priorityFault,
  rejection,
  senderOf,
  text,
  turnUp,
  type Ability,
  type Card,
  type FoundAbility,
  type Command,
  type CommandRule,
  type GameObject,
  type Situation,
  type Playable,
  type Rejection,
  type RuleId,
  type SeatId,
  type Template,
} from '@stackledger/kernel';
import { typesOf } from '../characteristics/card-types.js';
import { keywordsOf } from '../characteristics/characteristics.js';
import { abilitiesNow, type AbilityNow } from '../layers/abilities.js';
import { asideWay } from './aside-ways.js';
import { begin } from './declaring.js';
import { declarationTemplates, readAsked, type Asked } from './asked.js';
import { hiddenPay } from './hidden-picks.js';
import { costChanges, totalCost } from './total-cost.js';
import { castableNames, wayNamed, waysOf, type Way } from './ways.js';
import { together } from '../mana/costs.js';
import { costsOf, isManaAbility, manaFault, takeMana } from '../mana/mana-abilities.js';
import { isFaceDown, ownCardOf } from '../cards/own-cards.js';
import { areCostsEnforced } from '../table/state.js';
import { holderFault, sickFault, sorceryFault, splitSecondFault } from '../playing/timing.js';

/** A card as it would be cast in one way, with everything that makes it cost more or less. */
export const spellPlay = (situation: Situation, seat: SeatId, object: GameObject, way: Way): Playable => {
  const isFree = !areCostsEnforced(situation);
  const changes = isFree ? [] : costChanges(situation, seat, object);
  return {
    seat,
    kind: 'spell',
    subject: object.trueName,
    source: object.name,
    object: object.name,
    card: identityOf(object).card,
    path: way.path,
    ability: way.ability,
    costs: isFree ? [] : together([...way.cost, ...(way.ability.cost ?? [])]),
    isFree,
    ...(changes.length > 0 && { total: (costs) => totalCost(costs, changes) }),
    ...(way.bindings !== undefined && { bindings: way.bindings }),
    unpayable: rejection('cannot-pay', 'MTG-601.2h', `the cost of ${object.trueName} cannot be paid`),
  };
};

/** What only the table sees may be anything until it is told; then it is looked at once more. */
const mayBeInstant = (situation: Situation, object: GameObject): boolean =>
  isUnknown(situation, object) || isInstant(situation, object);

const isInstant = (situation: Situation, object: GameObject): boolean =>
  isFaceDown(object)
    ? isQuick(ownCardOf(situation, object))
    : cardOf(situation, object.name).kind === 'instant' || keywordsOf(situation, object.name).has('flash');

const isQuick = ({ kind, keywords = [] }: Card): boolean => kind === 'instant' || keywords.includes('flash');

/** Why a card cannot be cast now, whatever is chosen for it. */
export const castFault = (situation: Situation, seat: SeatId, object: GameObject): Rejection | undefined => {
  const fault = holderFault(situation, seat) ?? splitSecondFault(situation);
  if (fault !== undefined) return fault;
  if (waysOf(situation, seat, object).length === 0)
    return rejection('not-in-hand', 'MTG-601.3', `${object.trueName} is not in ${seat}'s hand`);
  if (cardOf(situation, object.name).kind === 'land')
    return rejection('not-cast', 'MTG-116.2a', `${object.trueName} is a land: it is played with PlayLand, not cast`);
  const isAtOnce = mayBeInstant(situation, object) && asideWay(situation, seat, object)?.asSorcery !== true;
  return isAtOnce ? undefined : sorceryFault(situation, seat, object.trueName, 'MTG-117.1a');
};

const becauseOf = (situation: Situation, object: GameObject, way: Way): readonly RuleId[] => [
  'MTG-117.1',
  isInstant(situation, object) ? 'MTG-117.1a' : 'MTG-307.5',
  ...way.because,
  ...(situation.state.table.stack.length > 0 ? (['MTG-117.7'] as const) : []),
];

/** How much each target gets of what is divided among them, by their names. */
const DIVISION = {
  'division?': { ...mapOf(number(1, 1_000_000)), about: 'how much each target gets, by their names' },
};

const askedToCast = (situation: Situation, command: Command, seat: SeatId): Asked | Rejection | undefined => {
  const { table } = situation.state;
  const object = objectNamed(table, String(command.card), seat, situation.ruleset.zones.hand(seat));
  if (object === undefined) return undefined;
  const way = wayNamed(waysOf(situation, seat, object), command.alternative, object);
  return isRejection(way) ? way : readAsked(situation, spellPlay(situation, seat, object, way), command);
};

const playCard: CommandRule = {
  about: 'casts a card from the hand, or from where an ability of it or an effect lets its player cast it',
  by: 'seat',
  during: 'play',
  names: 'card',
  fields: {
    card: plainName('a card in your hand, or one that you may cast from where it lies'),
    'alternative?': plainName('the name of a cost that is paid in place of the mana cost'),
    ...PLAY_FIELDS,
    ...DIVISION,
  },
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = objectNamed(d.state.table, String(command.card), seat, d.ruleset.zones.hand(seat));
    if (object === undefined) return unknownObject(String(command.card));
    const fault = castFault(d, seat, object);
    if (fault !== undefined) return fault;
    if (isFaceDown(object)) turnUp(d, object.name, ['MTG-702.143a']);
    const shown = objectAt(d.state.table, object.name) ?? object;
    const faultShown = castFault(d, seat, shown); // what only the table saw is told by now
    if (faultShown !== undefined) return faultShown;
    const way = wayNamed(waysOf(d, seat, shown), command.alternative, shown);
    if (isRejection(way)) return way;
    const asked = readAsked(d, spellPlay(d, seat, shown, way), command);
    if (isRejection(asked)) return asked;
    begin(d, asked, becauseOf(d, object, way));
    return undefined;
  },
  hidden: (situation, command) => hiddenPay(situation, command, (seat) => askedToCast(situation, command, seat)),
  templates: (situation, seat) => {
    if (priorityFault(situation, seat) !== undefined) return [];
    return castableNames(situation, seat).flatMap((name) => {
      const object = objectAt(situation.state.table, name);
      if (object?.card == null || castFault(situation, seat, object) !== undefined) return [];
      return waysOf(situation, seat, object).flatMap((way) =>
        declarationTemplates(situation, spellPlay(situation, seat, object, way), {
          type: 'PlayCard',
          seat,
          card: object.trueName,
          ...(way.name !== undefined && { alternative: way.name }),
        }),
      );
    });
  },
};

const isActivatable = ({ type }: Ability): boolean => type === 'activated' || type === 'paid' || type === 'mana';

/** Whether an ability is a loyalty ability, as every one of a planeswalker is: one a turn, as a sorcery (MTG-606.3). */
const isLoyalty = (situation: Situation, object: GameObject, { cost = [] }: Ability): boolean =>
  typesOf(situation, object).includes('planeswalker') || cost.some((each) => 'loyalty' in each);

/** All loyalty abilities of a permanent share one use a turn. */
const onceFor = (situation: Situation, object: GameObject, [path, ability]: FoundAbility): string | undefined => {
  if (isLoyalty(situation, object, ability)) return onceKey(object, 'loyalty');
  return ability.oncePerTurn ? onceKey(object, path) : undefined;
};

const abilityPlay = (situation: Situation, seat: SeatId, object: GameObject, found: AbilityNow): Playable => {
  const [path, ability, card] = found;
  const once = onceFor(situation, object, found);
  return {
    seat,
    kind: 'activated',
    subject: abilitySubject(cardNamed(situation, card), object.name, ability),
    source: object.name,
    object: null,
    card,
    path,
    ability,
    costs: costsOf(situation, ability),
    unpayable: rejection('cannot-pay', 'MTG-601.2h', `the cost of ${object.name}'s ability cannot be paid`),
    ...(once !== undefined && { once }),
  };
};

const findAbility = (situation: Situation, object: GameObject, id: unknown): AbilityNow | Rejection =>
  namedAbility(
    abilitiesNow(situation, object).filter(([, ability]) => isActivatable(ability)),
    object,
    id,
    rejection('no-such-ability', 'MTG-602.2', `${object.name} has no ability to activate`),
  );

/** Why an ability that uses the stack cannot be activated now, whatever is chosen for it. */
const activationFault = (
  situation: Situation,
  seat: SeatId,
  object: GameObject,
  [path, ability]: FoundAbility,
): Rejection | undefined => {
  if (object.controller !== seat || object.zone !== `battlefield/${seat}`)
    return rejection('not-yours', 'MTG-602.2', `${object.trueName} is no permanent that ${seat} controls`);
  const once = onceFor(situation, object, [path, ability]);
  const loyalty = isLoyalty(situation, object, ability);
  const moment = loyalty
    ? sorceryFault(situation, seat, `a loyalty ability of ${object.name}`, 'MTG-606.3')
    : ability.asSorcery
      ? sorceryFault(situation, seat, `this ability of ${object.name}`, 'MTG-307.5')
      : undefined;
  if (moment !== undefined) return moment;
  if (once !== undefined && situation.state.table.used.includes(once))
    return rejection(
      'used-this-turn',
      loyalty ? 'MTG-606.3' : 'MTG-117.1b',
      `an ability of ${object.name} that works once a turn has been used`,
    );
  return splitSecondFault(situation) ?? sickFault(situation, object, costsOf(situation, ability));
};

const askedToActivate = (situation: Situation, command: Command, seat: SeatId): Asked | Rejection | undefined => {
  const object = objectNamed(situation.state.table, String(command.source), seat);
  const found = object && findAbility(situation, object, command.ability);
  if (object === undefined || found === undefined || isRejection(found)) return undefined;
  return readAsked(situation, abilityPlay(situation, seat, object, found), command);
};

const activate: CommandRule = {
  about: 'activates an ability of a permanent; a mana ability takes effect at once',
  by: 'seat',
  during: 'play',
  fields: {
    source: plainName('a permanent of yours'),
    'ability?': text('the id of an ability'),
    ...PLAY_FIELDS,
    ...DIVISION,
  },
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = objectNamed(d.state.table, String(command.source), seat);
    if (object === undefined) return unknownObject(String(command.source));
    const early = holderFault(d, seat);
    if (early !== undefined) return early;
    const found = findAbility(d, object, command.ability);
    if (isRejection(found)) return found;
    return isManaAbility(found[1])
      ? useMana(d, seat, object, found, command)
      : activateOnStack(d, seat, object, found, command);
  },
  hidden: (situation, command) => hiddenPay(situation, command, (seat) => askedToActivate(situation, command, seat)),
  templates: (situation, seat) =>
    priorityFault(situation, seat) !== undefined
      ? []
      : objectsInPlay(situation)
          .filter(({ zone }) => zone === `battlefield/${seat}`)
          .flatMap((object) => activations(situation, seat, object)),
  // Mana that is made for nothing in particular is mostly lost; what costs nothing could be done without end.
  appeal: (situation, { source, ability }) => {
    const object = objectAt(situation.state.table, String(source));
    const found = object === undefined ? undefined : findAbility(situation, object, ability);
    if (found !== undefined && !isRejection(found) && isManaAbility(found[1])) return 0.005;
    return (areCostsEnforced(situation) ? 1 : 0.1) / (1 + situation.state.table.stack.length);
  },
};

const activateOnStack = (
  d: Parameters<CommandRule['decide']>[0],
  seat: SeatId,
  object: GameObject,
  found: AbilityNow,
  command: Command,
): Rejection | undefined => {
  const fault = activationFault(d, seat, object, found);
  if (fault !== undefined) return fault;
  const play = abilityPlay(d, seat, object, found);
  const asked = readAsked(d, play, command);
  if (isRejection(asked)) return asked;
  const because: RuleId[] = [
    'MTG-602.2',
    'MTG-117.1b',
    ...(isLoyalty(d, object, found[1]) ? (['MTG-606.3'] as const) : []),
  ];
  begin(d, asked, because);
  return undefined;
};

const NAMED_FOR_MANA = ['targets', 'modes', 'x', 'pay', 'division'];

const isSaid = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/** A mana ability used by whoever holds priority: who then has it in a new lap (MTG-117.4, MTG-605.3b). */
const useMana = (
  d: Parameters<CommandRule['decide']>[0],
  seat: SeatId,
  object: GameObject,
  [path, ability, card]: AbilityNow,
  command: Command,
): Rejection | undefined => {
  const strange = NAMED_FOR_MANA.find((field) => isSaid(command[field]));
  if (strange !== undefined)
    return rejection('malformed', 'SL-CMD-1', `${strange}: a mana ability is just used; nothing is chosen for it`);
  const fault = manaFault(d, seat, { object, card, path, ability });
  if (fault !== undefined) return fault;
  givePriority(d, { seat, because: ['MTG-605.3b', 'MTG-117.1d', 'MTG-117.4'] });
  takeMana(d, seat, { object, card, path, ability }, false);
  return undefined;
};

const activations = (situation: Situation, seat: SeatId, object: GameObject): readonly Template[] => {
  const all = abilitiesNow(situation, object).filter(([, ability]) => isActivatable(ability));
  return all.flatMap((found) => {
    const [path, ability, card] = found;
    const named = all.length > 1 && ability.id !== undefined ? { ability: ability.id } : {};
    const command: Command = { type: 'ActivateAbility', seat, source: object.name, ...named };
    if (isManaAbility(ability))
      return manaFault(situation, seat, { object, card, path, ability }) === undefined
        ? [{ command, fill: [], example: command }]
        : [];
    if (activationFault(situation, seat, object, found) !== undefined) return [];
    return declarationTemplates(situation, abilityPlay(situation, seat, object, found), command);
  });
};

/** What a player puts on the stack: spells, and abilities of permanents. */
export const plays: { readonly [type: string]: CommandRule } = { PlayCard: playCard, ActivateAbility: activate };
