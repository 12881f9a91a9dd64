import {
  command,
  PLAY_FIELDS,
  objectAt,
  objectNamed,
  plainName,
  rejection,
  text,
  zoneAt,
  zoneKind,
  type Command,
  type CommandRule,
  type GameObject,
  type Situation,
  type Rejection,
  type RuleId,
  type SeatId,
  type LegalAction,
} from '@stackledger/kernel';
import {
  abilityField,
  namedAbility,
  unknownObject,
  abilitySubject,
  cardNamed,
  givePriority,
  isRejection,
  objectsAt,
  objectsInPlay,
  onceKey,
  priorityRejection,
  reveal,
  senderOf,
  tipBeforeNaming,
  type Ability,
  type FoundAbility,
  type Playable,
} from '@stackledger/kernel/authoring';
import { abilityChanges } from './paying/cost-changes.js';
import { priced, type PricedPlay } from './paying/total-cost.js';
import { typesOf } from '../characteristics/card-types.js';
import { abilitiesNow, type CurrentAbility } from '../layers/abilities.js';
import { costsOf, isManaAbility, manaRejection, takeMana } from '../mana/mana-abilities.js';
import { holderRejection, sickRejection, sorceryRejection, splitSecondRejection } from '../playing/timing.js';
import { zoneFor } from '../board/zones.js';
import { areCostsEnforced } from '../table/state.js';
import { USED_FROM } from './ability-errors.js';
import { legalDeclarations, readPlayRequest, DIVISION, type PlayRequest } from './paying/play-request.js';
import { beginDeclaration } from './declaration.js';
import { hiddenPay } from './paying/hidden-picks.js';

const isActivatable = ({ type }: Ability): boolean => type === 'activated' || type === 'paid' || type === 'mana';

/** Whether an ability is a loyalty ability: used once a turn per permanent, at sorcery timing (MTG-606.3). */
const isLoyalty = (situation: Situation, object: GameObject, { cost = [] }: Ability): boolean =>
  typesOf(situation, object).includes('planeswalker') || cost.some((each) => 'loyalty' in each);

/** All loyalty abilities of a permanent share one use a turn. */
const useKey = (situation: Situation, object: GameObject, [path, ability]: FoundAbility): string | undefined => {
  if (isLoyalty(situation, object, ability)) return onceKey(object, 'loyalty');
  return ability.oncePerTurn ? onceKey(object, path) : undefined;
};

const abilityPlay = (situation: Situation, seat: SeatId, object: GameObject, found: CurrentAbility): PricedPlay => {
  const [path, ability, card] = found;
  const once = useKey(situation, object, found);
  const play: Playable = {
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
  return priced(play, areCostsEnforced(situation) ? abilityChanges(situation, seat, object) : []);
};

/** The abilities of an object that are used where it is now, or all that are used anywhere if none is. */
const usableAbilities = (situation: Situation, object: GameObject): readonly CurrentAbility[] => {
  const all = abilitiesNow(situation, object).filter(([, ability]) => isActivatable(ability));
  const here = all.filter(([, { from = 'battlefield' }]) => from === zoneKind(object.zone));
  return here.length > 0 ? here : all;
};

const findAbility = (situation: Situation, object: GameObject, id: unknown): CurrentAbility | Rejection =>
  namedAbility(
    usableAbilities(situation, object),
    object,
    id,
    rejection('no-such-ability', 'MTG-602.2', `${object.name} has no ability to activate`),
  );

/** The rejection of an ability that is not used where its object is, or not by this seat (MTG-113.6). */
const placeRejection = (seat: SeatId, { controller, trueName, zone }: GameObject, { from }: Ability) => {
  if (from === undefined)
    return controller === seat && zone === `battlefield/${seat}`
      ? undefined
      : rejection('not-yours', 'MTG-602.2', `${trueName} is no permanent that ${seat} controls`);
  return zone === `${from}/${seat}`
    ? undefined
    : rejection('not-yours', 'MTG-113.6', `this ability of ${trueName} is used from the ${from} of its owner`);
};

/** The rejection of activating an ability that uses the stack now, independent of its choices. */
const activationRejection = (
  situation: Situation,
  seat: SeatId,
  object: GameObject,
  [path, ability]: FoundAbility,
): Rejection | undefined => {
  const misplaced = placeRejection(seat, object, ability);
  if (misplaced !== undefined) return misplaced;
  const once = useKey(situation, object, [path, ability]);
  const loyalty = isLoyalty(situation, object, ability);
  const moment = loyalty
    ? sorceryRejection(situation, seat, `a loyalty ability of ${object.name}`, 'MTG-606.3')
    : ability.asSorcery
      ? sorceryRejection(situation, seat, `this ability of ${object.name}`, 'MTG-307.5')
      : undefined;
  if (moment !== undefined) return moment;
  if (once !== undefined && situation.state.table.used.includes(once))
    return rejection(
      'used-this-turn',
      loyalty ? 'MTG-606.3' : 'MTG-117.1b',
      `an ability of ${object.name} that works once a turn has been used`,
    );
  return splitSecondRejection(situation) ?? sickRejection(situation, object, costsOf(situation, ability));
};

const activationRequest = (
  situation: Situation,
  command: Command,
  seat: SeatId,
): PlayRequest | Rejection | undefined => {
  const object = objectNamed(situation.state.table, String(command.source), seat, situation.ruleset.zones.hand(seat));
  const found = object && findAbility(situation, object, command.ability);
  if (object === undefined || found === undefined || isRejection(found)) return undefined;
  return readPlayRequest(situation, abilityPlay(situation, seat, object, found), command);
};

/** The cards in a zone of a seat that have an ability that is used there. */
const cardsUsedFrom = (situation: Situation, seat: SeatId, kind: string): readonly GameObject[] => {
  const { table } = situation.state;
  return objectsAt(table, zoneAt(table, zoneFor(kind, seat))).filter(({ card }) =>
    (cardNamed(situation, card).abilities ?? []).some(({ from }) => from === kind),
  );
};

/** An ability is activated. */
export const activate = command({
  about: 'activates an ability of a permanent, or of a card where it says so; a mana ability takes effect at once',
  by: 'seat',
  during: 'play',
  names: 'source',
  fields: {
    source: plainName('a permanent of yours, or a card of your hand or graveyard with an ability for there'),
    'ability?': text('the id of an ability'),
    ...PLAY_FIELDS,
    ...DIVISION,
  },
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = objectNamed(d.state.table, command.source, seat, d.ruleset.zones.hand(seat));
    if (object === undefined) return unknownObject(command.source);
    const early = holderRejection(d, seat);
    if (early !== undefined) return early;
    const found = findAbility(d, object, command.ability);
    if (isRejection(found)) return found;
    return isManaAbility(found[1])
      ? useMana(d, seat, object, found, command)
      : activateOnStack(d, seat, object, found, command);
  },
  hidden: (situation, command) => hiddenPay(situation, command, (seat) => activationRequest(situation, command, seat)),
  legalActions: (situation, seat) =>
    priorityRejection(situation, seat) !== undefined
      ? []
      : [
          ...objectsInPlay(situation).filter(({ zone }) => zone === `battlefield/${seat}`),
          ...USED_FROM.flatMap((kind) => cardsUsedFrom(situation, seat, kind)),
        ].flatMap((object) => activations(situation, seat, object)),
  // MTG-605.3b: a mana ability does not go on the stack.
  usesStack: (situation, { source, ability }) => {
    const object = objectAt(situation.state.table, source);
    const found = object === undefined ? undefined : findAbility(situation, object, ability);
    return found === undefined || isRejection(found) || !isManaAbility(found[1]);
  },
});

const activateOnStack = (
  d: Parameters<CommandRule['decide']>[0],
  seat: SeatId,
  object: GameObject,
  found: CurrentAbility,
  command: Command,
): Rejection | undefined => {
  const rejected = activationRejection(d, seat, object, found);
  if (rejected !== undefined) return rejected;
  const asked = readPlayRequest(d, abilityPlay(d, seat, object, found), command);
  if (isRejection(asked)) return asked;
  const { from } = found[1];
  const because: RuleId[] = [
    'MTG-602.2',
    'MTG-117.1b',
    ...(from === undefined ? [] : (['MTG-113.6'] as const)),
    ...(isLoyalty(d, object, found[1]) ? (['MTG-606.3'] as const) : []),
  ];
  if (from !== 'hand') {
    beginDeclaration(d, asked, because);
    return undefined;
  }
  const before = tipBeforeNaming(d, object.name);
  const name = reveal(d, object, ['MTG-602.2', 'MTG-113.6']);
  const shown = objectAt(d.state.table, name) ?? object;
  beginDeclaration(d, { ...asked, play: abilityPlay(d, seat, shown, found), before }, because);
  return undefined;
};

const NAMED_FOR_MANA = ['targets', 'modes', 'x', 'pay', 'division'];

const isGiven = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/** Uses a mana ability; its player keeps priority, in a new priority round (MTG-117.4, MTG-605.3b). */
const useMana = (
  d: Parameters<CommandRule['decide']>[0],
  seat: SeatId,
  object: GameObject,
  [path, ability, card]: CurrentAbility,
  command: Command,
): Rejection | undefined => {
  const strange = NAMED_FOR_MANA.find((field) => isGiven(command[field]));
  if (strange !== undefined)
    return rejection('malformed', 'SL-CMD-1', `${strange}: a mana ability is just used; nothing is chosen for it`);
  const rejected = manaRejection(d, seat, { object, card, path, ability });
  if (rejected !== undefined) return rejected;
  givePriority(d, { seat, because: ['MTG-605.3b', 'MTG-117.1d', 'MTG-117.4'] });
  takeMana(d, seat, { object, card, path, ability }, false);
  return undefined;
};

const activations = (situation: Situation, seat: SeatId, object: GameObject): readonly LegalAction[] => {
  const all = usableAbilities(situation, object);
  return all.flatMap((found) => {
    const [path, ability, card] = found;
    const named = { source: ability.from === undefined ? object.name : object.trueName, ...abilityField(all, found) };
    const command: Command = { type: 'ActivateAbility', seat, ...named };
    if (isManaAbility(ability))
      return manaRejection(situation, seat, { object, card, path, ability }) === undefined
        ? [{ command, fill: [], example: command }]
        : [];
    if (activationRejection(situation, seat, object, found) !== undefined) return [];
    return legalDeclarations(situation, abilityPlay(situation, seat, object, found), command);
  });
};
