import {
  command,
  PLAY_FIELDS,
  objectAt,
  objectNamed,
  plainName,
  rejection,
  text,
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
  objectsInPlay,
  onceKey,
  priorityRejection,
  senderOf,
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
import { areCostsEnforced } from '../table/state.js';
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

const findAbility = (situation: Situation, object: GameObject, id: unknown): CurrentAbility | Rejection =>
  namedAbility(
    abilitiesNow(situation, object).filter(([, ability]) => isActivatable(ability)),
    object,
    id,
    rejection('no-such-ability', 'MTG-602.2', `${object.name} has no ability to activate`),
  );

/** The rejection of activating an ability that uses the stack now, independent of its choices. */
const activationRejection = (
  situation: Situation,
  seat: SeatId,
  object: GameObject,
  [path, ability]: FoundAbility,
): Rejection | undefined => {
  if (object.controller !== seat || object.zone !== `battlefield/${seat}`)
    return rejection('not-yours', 'MTG-602.2', `${object.trueName} is no permanent that ${seat} controls`);
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
  const object = objectNamed(situation.state.table, String(command.source), seat);
  const found = object && findAbility(situation, object, command.ability);
  if (object === undefined || found === undefined || isRejection(found)) return undefined;
  return readPlayRequest(situation, abilityPlay(situation, seat, object, found), command);
};

/** An ability is activated. */
export const activate = command({
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
    const object = objectNamed(d.state.table, command.source, seat);
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
      : objectsInPlay(situation)
          .filter(({ zone }) => zone === `battlefield/${seat}`)
          .flatMap((object) => activations(situation, seat, object)),
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
  const play = abilityPlay(d, seat, object, found);
  const asked = readPlayRequest(d, play, command);
  if (isRejection(asked)) return asked;
  const because: RuleId[] = [
    'MTG-602.2',
    'MTG-117.1b',
    ...(isLoyalty(d, object, found[1]) ? (['MTG-606.3'] as const) : []),
  ];
  beginDeclaration(d, asked, because);
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
  const all = abilitiesNow(situation, object).filter(([, ability]) => isActivatable(ability));
  return all.flatMap((found) => {
    const [path, ability, card] = found;
    const named = { source: object.name, ...abilityField(all, found) };
    const command: Command = { type: 'ActivateAbility', seat, ...named };
    if (isManaAbility(ability))
      return manaRejection(situation, seat, { object, card, path, ability }) === undefined
        ? [{ command, fill: [], example: command }]
        : [];
    if (activationRejection(situation, seat, object, found) !== undefined) return [];
    return legalDeclarations(situation, abilityPlay(situation, seat, object, found), command);
  });
};
