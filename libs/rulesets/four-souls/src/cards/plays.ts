import {
  command,
  PLAY_FIELDS,
  objectNamed,
  plainName,
  playerAt,
  rejection,
  seatNamed,
  text,
  zoneAt,
  objectAt,
  type CommandRule,
  type GameObject,
  type Situation,
  type Rejection,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import {
  abilityField,
  abilityPlay,
  cardPlay,
  declareFromCommand,
  isUsed,
  namedAbility,
  unknownObject,
  abilitiesOf,
  activeSeat,
  canPay,
  cardOf,
  changeTotal,
  isRejection,
  moveCard,
  objectsInPlay,
  legalPlays,
  nothingMoves,
  priorityRejection,
  contextOfSource,
  senderOf,
  totalOf,
  type Ability,
  type FoundAbility,
  type MoveToStack,
  type Playable,
} from '@stackledger/kernel/authoring';
import { harms } from '../table/harm.js';
import { zonesOfSeat } from '../table/state.js';

const LOOT_KINDS = ['loot', 'trinket', 'soul-loot'];

/** A loot card as a play. Trinkets and Lost Souls have no instructions on the stack (FS-STACK-9). */
const lootPlay = (situation: Situation, seat: SeatId, object: GameObject): Playable => {
  const unpayable = rejection('cannot-pay', 'FS-STACK-3', `the cost of ${object.trueName} cannot be paid`);
  return cardPlay(situation, seat, object, { kind: 'loot', unpayable });
};

const lootRejection = (situation: Situation, seat: SeatId): Rejection | undefined => {
  if (totalOf(situation.state.table, seat, 'lootPlays') > 0) return priorityRejection(situation, seat);
  return activeSeat(situation.state.table) === seat
    ? rejection('no-loot-play', 'FS-LOOT-1', `${seat} has no loot play left this turn`)
    : rejection('no-loot-play', 'FS-LOOT-2', `${seat} has no loot play: having priority is not enough`);
};

const isInHand = (object: GameObject, seat: SeatId): boolean => object.zone === zonesOfSeat(seat).hand;

/** The targets and modes of a command that plays a card or activates an ability. */
type PlayChoices = { readonly targets?: readonly string[]; readonly modes?: readonly string[] };

/** Rejection if a dead player is targeted with damage; checked before everything else (FS-REFUSE-1). */
const deadTarget = (
  situation: Situation,
  play: Playable,
  { targets = [], modes = [] }: PlayChoices,
): Rejection | undefined => {
  const dead = targets.find(
    (name, place) =>
      playerAt(situation.state.table, seatNamed(situation.state.table, name) ?? null)?.dead &&
      harms(play.ability, place, modes),
  );
  return dead === undefined
    ? undefined
    : rejection('dead-target', 'FS-PDEATH-9', `${dead} is dead and cannot be chosen for damage`);
};

const playLoot = command({
  about: 'plays a loot card from the hand',
  by: 'seat',
  during: 'play',
  names: 'card',
  fields: { card: plainName('a card in your hand'), ...PLAY_FIELDS },
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = objectNamed(d.state.table, command.card, seat, zonesOfSeat(seat).hand);
    if (object === undefined) return unknownObject(command.card);
    const play = lootPlay(d, seat, object);
    const rejected = deadTarget(d, play, command) ?? lootRejection(d, seat);
    if (rejected !== undefined) return rejected;
    if (!isInHand(object, seat))
      return rejection('not-in-hand', 'FS-STACK-10', `${object.trueName} is not in ${seat}'s hand`);
    return declareFromCommand(d, play, command, becauseOfLoot(d, seat), lootToStack);
  },
  legalActions: (situation, seat) => {
    if (lootRejection(situation, seat) !== undefined) return [];
    return zoneAt(situation.state.table, zonesOfSeat(seat).hand).flatMap((name) => {
      const object = objectAt(situation.state.table, name);
      if (object === undefined || !LOOT_KINDS.includes(cardOf(situation, name).kind)) return [];
      return legalPlays(situation, lootPlay(situation, seat, object), {
        type: 'PlayCard',
        seat,
        card: object.trueName,
      });
    });
  },
});

/** Uses up a loot play of its seat. */
const lootToStack: MoveToStack = (d, { seat, source }) => {
  const cited: readonly RuleId[] = activeSeat(d.state.table) === seat ? ['FS-LOOT-1'] : ['FS-LOOT-2', 'FS-LOOT-4'];
  changeTotal(d, seat, 'lootPlays', -1, cited);
  return moveCard(d, source, 'stack', ['FS-STACK-9']) ?? source;
};

const inResponse = (situation: Situation): readonly RuleId[] =>
  situation.state.table.stack.length > 0 ? ['FS-RESP-1'] : ['FS-PRIO-9a'];

const becauseOfLoot = (situation: Situation, seat: SeatId): readonly RuleId[] => {
  const own = activeSeat(situation.state.table) === seat;
  const isForced = situation.state.table.stack.some(({ targets }) =>
    targets.some((target) => target !== null && 'seat' in target && target.seat === seat),
  );
  return [own ? 'FS-LOOT-1' : 'FS-LOOT-3', ...inResponse(situation), ...(isForced ? (['FS-RESP-4'] as const) : [])];
};

/** Whether an ability can be activated: `activated` costs a tap, `paid` only its cost. */
const isActivatable = ({ type }: Ability): boolean => type === 'activated' || type === 'paid';

const TAP_SELF = { tap: 'self' };

/** An ability of an item as a play; the cost of an `activated` one includes the tap (FS-ACT-1). */
const itemPlay = (situation: Situation, seat: SeatId, object: GameObject, found: FoundAbility): Playable => {
  const [, { type }] = found;
  const taps = type === 'activated';
  const [code, rule]: readonly [string, RuleId] =
    taps && object.tapped ? ['deactivated', 'FS-ACT-1'] : ['cannot-pay', taps ? 'FS-STACK-3' : 'FS-ACT-2'];
  const why = code === 'deactivated' ? `${object.name} is deactivated` : `the cost of ${object.name} cannot be paid`;
  const play = abilityPlay(situation, { seat, object, found }, { kind: type, unpayable: rejection(code, rule, why) });
  return taps ? { ...play, costs: [TAP_SELF, ...play.costs] } : play;
};

const findAbility = (situation: Situation, object: GameObject, id: unknown): FoundAbility | Rejection =>
  namedAbility(
    abilitiesOf(cardOf(situation, object.name)).filter(([, ability]) => isActivatable(ability)),
    object,
    id,
    rejection('no-such-ability', 'FS-ACT-1', `${object.name} has no ability to activate`),
  );

const itemRejection = (object: GameObject, seat: SeatId): Rejection | undefined => {
  if (object.zone.startsWith('shop/'))
    return rejection('in-shop', 'FS-ACT-3', `${object.name} is in the shop, where abilities do not work`);
  if (object.controller === seat && object.zone === zonesOfSeat(seat).play) return undefined;
  return rejection('not-your-item', 'FS-ACT-1', `${object.trueName} is no item of ${seat}'s in play`);
};

const usedRejection = (situation: Situation, play: Playable): Rejection | undefined =>
  isUsed(situation, play)
    ? rejection('used-this-turn', 'FS-ACT-1', `this ability of ${play.source} works once a turn and has been used`)
    : undefined;

/** Rejection if the cost cannot be paid; checked before priority (FS-REFUSE-1). */
const unpaid = (situation: Situation, { costs, seat, source, unpayable }: Playable): Rejection | undefined =>
  canPay(situation, costs, contextOfSource(seat, source)) ? undefined : unpayable;

const activate = command({
  about: 'activates an ability of an item or of a character',
  by: 'seat',
  during: 'play',
  fields: { source: plainName('an item of yours'), 'ability?': text('the id of an ability'), ...PLAY_FIELDS },
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = objectNamed(d.state.table, command.source, seat);
    if (object === undefined) return unknownObject(command.source);
    const rejected = itemRejection(object, seat);
    if (rejected !== undefined) return rejected;
    const found = findAbility(d, object, command.ability);
    if (isRejection(found)) return found;
    const play = itemPlay(d, seat, object, found);
    const early =
      deadTarget(d, play, command) ?? usedRejection(d, play) ?? unpaid(d, play) ?? priorityRejection(d, seat);
    if (early !== undefined) return early;
    return declareFromCommand(d, play, command, becauseOfAbility(d, play), nothingMoves);
  },
  legalActions: (situation, seat) =>
    priorityRejection(situation, seat) === undefined ? activations(situation, seat) : [],
});

const activations = (situation: Situation, seat: SeatId): ReturnType<typeof legalPlays> =>
  objectsInPlay(situation)
    .filter((object) => itemRejection(object, seat) === undefined)
    .flatMap((object) => {
      const found = abilitiesOf(cardOf(situation, object.name)).filter(([, ability]) => isActivatable(ability));
      return found.flatMap((each) => {
        const play = itemPlay(situation, seat, object, each);
        if (usedRejection(situation, play) !== undefined) return [];
        const named = { source: object.name, ...abilityField(found, each) };
        return legalPlays(situation, play, { type: 'ActivateAbility', seat, ...named });
      });
    });

const becauseOfAbility = (situation: Situation, { ability, source }: Playable): readonly RuleId[] => {
  const isAimedAt = situation.state.table.stack.some(({ targets }) =>
    targets.some((target) => target !== null && 'object' in target && target.object === source),
  );
  return [
    ability.type === 'paid' ? 'FS-ACT-2' : 'FS-ACT-1',
    ...inResponse(situation),
    ...(isAimedAt ? (['FS-RESP-3'] as const) : []),
  ];
};

/** The commands that play loot cards and activate abilities. */
export const plays: { readonly [type: string]: CommandRule } = { PlayCard: playLoot, ActivateAbility: activate };
