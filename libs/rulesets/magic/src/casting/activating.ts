import {
  namedAbility,
  PLAY_FIELDS,
  unknownObject,
  abilitySubject,
  cardNamed,
  givePriority,
  isRejection,
  objectAt,
  objectNamed,
  objectsInPlay,
  onceKey,
  plainName,
  priorityFault,
  rejection,
  senderOf,
  text,
  type Ability,
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
import { abilityChanges } from './cost-changes.js';
import { priced, type Priced } from './total-cost.js';
import { typesOf } from '../characteristics/card-types.js';
import { abilitiesNow, type AbilityNow } from '../layers/abilities.js';
import { costsOf, isManaAbility, manaFault, takeMana } from '../mana/mana-abilities.js';
import { holderFault, sickFault, sorceryFault, splitSecondFault } from '../playing/timing.js';
import { areCostsEnforced } from '../table/state.js';
import { declarationTemplates, readAsked, DIVISION, type Asked } from './asked.js';
import { begin } from './declaring.js';
import { hiddenPay } from './hidden-picks.js';

const isActivatable = ({ type }: Ability): boolean => type === 'activated' || type === 'paid' || type === 'mana';

/** Whether an ability is a loyalty ability, as every one of a planeswalker is: one a turn, as a sorcery (MTG-606.3). */
const isLoyalty = (situation: Situation, object: GameObject, { cost = [] }: Ability): boolean =>
  typesOf(situation, object).includes('planeswalker') || cost.some((each) => 'loyalty' in each);

/** All loyalty abilities of a permanent share one use a turn. */
const onceFor = (situation: Situation, object: GameObject, [path, ability]: FoundAbility): string | undefined => {
  if (isLoyalty(situation, object, ability)) return onceKey(object, 'loyalty');
  return ability.oncePerTurn ? onceKey(object, path) : undefined;
};

const abilityPlay = (situation: Situation, seat: SeatId, object: GameObject, found: AbilityNow): Priced => {
  const [path, ability, card] = found;
  const once = onceFor(situation, object, found);
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

/** An ability is activated. */
export const activate: CommandRule = {
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
