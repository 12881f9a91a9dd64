import {
  namedAbility,
  PLAY_FIELDS,
  unknownObject,
  abilitiesOf,
  abilitySubject,
  cardOf,
  declarePlay,
  isRejection,
  moveCard,
  objectAt,
  objectNamed,
  objectsInPlay,
  onceKey,
  plainName,
  playTemplates,
  readDeclaration,
  rejection,
  senderOf,
  text,
  zoneAt,
  type Ability,
  type FoundAbility,
  type Command,
  type CommandRule,
  type Game,
  type GameObject,
  type Look,
  type ObjectName,
  type Playable,
  type Rejection,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import { together } from './costs.js';
import { forbiddenFault } from './forbidding.js';
import { speedFault, speedOfAbility, speedOfCard, type Speed } from '../table/speed.js';

/** Nothing to carry out: a card that only comes into play. */
const NOTHING: Ability = { type: 'play', effect: [] };

/** Why a seat may not act now for want of priority: over an object on the stack, or because there is no window at all. */
const priorityFault = ({ state: { table } }: Look, seat: SeatId): Rejection | undefined => {
  const { holder } = table.priority;
  if (holder === seat) return undefined;
  const who = table.awaiting === null ? `${holder ?? 'nobody'} has priority` : `${table.awaiting.seat} is asked first`;
  return table.stack.length > 0
    ? rejection('not-your-priority', 'SS-PRIO-1', `${who}, not ${seat}`)
    : rejection('no-window', 'SS-WINDOW-1', `nothing is on the stack, so that nobody can answer: ${who}`);
};

type Plan = { readonly play: Playable; readonly speed: Speed };

/** After priority what a card forbids, then speed; the cost is looked at with the rest of the declaration (SS-PLAY-1). */
const playFault = (look: Look, { play, speed }: Plan): Rejection | undefined => {
  const kind = play.object === null ? 'ability' : cardOf(look, play.object).kind;
  return forbiddenFault(look, play.seat, kind, speed) ?? speedFault(look, speed, play.source);
};

const unpayable = (name: string): Rejection =>
  rejection('cannot-pay', 'SS-COST-1', `the cost of ${name} cannot be paid in full, so that nothing of it is paid`);

const cardPlan = (look: Look, seat: SeatId, object: GameObject): Plan => {
  const card = cardOf(look, object.name);
  const [path, ability] = abilitiesOf(card).find(([, { type }]) => type === 'play') ?? ['', NOTHING];
  const play: Playable = {
    seat,
    kind: 'card',
    subject: object.trueName,
    source: object.name,
    object: object.name,
    card: object.card,
    path,
    ability,
    costs: together([...(card.cost ?? []), ...(ability.cost ?? [])]),
    unpayable: unpayable(object.trueName),
  };
  return { play, speed: speedOfCard(card) };
};

const declare = (
  g: Game,
  { play }: Plan,
  command: Command,
  because: readonly RuleId[],
  toStack: () => ObjectName | null,
): Rejection | undefined => {
  const declared = readDeclaration(g, play, command);
  if (isRejection(declared)) return declared;
  declarePlay(g, play, declared, because, toStack);
  return undefined;
};

const playCard: CommandRule = {
  about: 'plays a card from the hand',
  by: 'seat',
  during: 'play',
  fields: { card: plainName('a card in your hand'), ...PLAY_FIELDS },
  decide: (g, command) => {
    const seat = senderOf(command);
    const object = objectNamed(g.state.table, String(command.card), seat, g.ruleset.zones.hand(seat));
    if (object === undefined) return unknownObject(command.card);
    const fault = priorityFault(g, seat);
    if (fault !== undefined) return fault;
    if (object.zone !== `hand/${seat}`)
      return rejection('not-in-hand', 'SS-PLAY-1', `${object.trueName} is not in ${seat}'s hand`);
    const plan = cardPlan(g, seat, object);
    return (
      playFault(g, plan) ??
      declare(g, plan, command, ['SS-PLAY-1'], () => moveCard(g, object.name, 'stack', ['SS-COST-2']) ?? object.name)
    );
  },
  templates: (look, seat) =>
    priorityFault(look, seat) !== undefined
      ? []
      : zoneAt(look.state.table, `hand/${seat}`).flatMap((name) => {
          const object = objectAt(look.state.table, name);
          if (object === undefined) return [];
          const plan = cardPlan(look, seat, object);
          return playFault(look, plan) === undefined
            ? playTemplates(look, plan.play, { type: 'PlayCard', seat, card: object.trueName })
            : [];
        }),
};

/** The abilities that can be used: hybrids are not, which are asked for as they trigger. */
const isUsable = ({ type }: Ability): boolean => type === 'activated' || type === 'paid' || type === 'mana';

const usableOf = (look: Look, object: GameObject): readonly FoundAbility[] =>
  abilitiesOf(cardOf(look, object.name)).filter(([, ability]) => isUsable(ability));

const abilityPlan = (look: Look, seat: SeatId, object: GameObject, [path, ability]: FoundAbility): Plan => ({
  speed: speedOfAbility(ability),
  play: {
    seat,
    kind: ability.type === 'paid' ? 'paid' : 'activated',
    subject: abilitySubject(cardOf(look, object.name), object.name, ability),
    source: object.name,
    object: null,
    card: object.card,
    path,
    ability,
    costs: together(ability.cost ?? []),
    unpayable: unpayable(object.name),
    ...(ability.oncePerTurn && { once: onceKey(object, path) }),
  },
});

const findAbility = (look: Look, object: GameObject, id: unknown): FoundAbility | Rejection =>
  namedAbility(
    usableOf(look, object),
    object,
    id,
    rejection('no-such-ability', 'SS-PLAY-1', `${object.name} has no ability to use`),
  );

const isMine = (object: GameObject, seat: SeatId): boolean =>
  object.zone === `play/${seat}` && object.controller === seat;

const usedFault = (look: Look, { once, source }: Playable): Rejection | undefined =>
  once !== undefined && look.state.table.used.includes(once)
    ? rejection('used-this-turn', 'SS-RES-2', `this ability of ${source} works once a turn and has been used`)
    : undefined;

const activate: CommandRule = {
  about: 'uses an ability of a card in play',
  by: 'seat',
  during: 'play',
  fields: { source: plainName('a card of yours in play'), 'ability?': text('the id of an ability'), ...PLAY_FIELDS },
  decide: (g, command) => {
    const seat = senderOf(command);
    const object = objectNamed(g.state.table, String(command.source), seat);
    if (object === undefined) return unknownObject(command.source);
    const fault = priorityFault(g, seat);
    if (fault !== undefined) return fault;
    if (!isMine(object, seat))
      return rejection('not-in-play', 'SS-PLAY-1', `${object.trueName} is not in play under ${seat}`);
    const found = findAbility(g, object, command.ability);
    if (isRejection(found)) return found;
    const plan = abilityPlan(g, seat, object, found);
    return (
      playFault(g, plan) ??
      usedFault(g, plan.play) ??
      declare(g, plan, command, ['SS-PLAY-1', 'SS-SPEED-2'], () => null)
    );
  },
  templates: (look, seat) =>
    priorityFault(look, seat) !== undefined
      ? []
      : objectsInPlay(look)
          .filter((object) => isMine(object, seat))
          .flatMap((object) => activationsOf(look, seat, object)),
};

const activationsOf = (look: Look, seat: SeatId, object: GameObject): ReturnType<typeof playTemplates> => {
  const found = usableOf(look, object);
  return found.flatMap((each) => {
    const plan = abilityPlan(look, seat, object, each);
    if ((playFault(look, plan) ?? usedFault(look, plan.play)) !== undefined) return [];
    const named = found.length > 1 && each[1].id !== undefined ? { ability: each[1].id } : {};
    return playTemplates(look, plan.play, { type: 'ActivateAbility', seat, source: object.name, ...named });
  });
};

/** The plays of a player: cards from the hand, and abilities of what they have in play. */
export const plays: { readonly [type: string]: CommandRule } = { PlayCard: playCard, ActivateAbility: activate };
