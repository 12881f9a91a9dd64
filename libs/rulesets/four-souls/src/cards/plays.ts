import {
  namedAbility,
  PLAY_FIELDS,
  unknownObject,
  abilitiesOf,
  abilitySubject,
  activeSeat,
  canPay,
  cardOf,
  changeTotal,
  declarePlay,
  isRejection,
  moveCard,
  objectNamed,
  objectsInPlay,
  onceKey,
  plainName,
  playerAt,
  playTemplates,
  priorityFault,
  readDeclaration,
  rejection,
  scopeOfSource,
  seatNamed,
  senderOf,
  text,
  totalOf,
  zoneAt,
  objectAt,
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
} from '@stackledger/kernel';
import { harms } from '../table/harm.js';
import { zonesOfSeat } from '../table/state.js';

const LOOT_KINDS = ['loot', 'trinket', 'soul-loot'];
const NOTHING: Ability = { type: 'play', effect: [] };

/** A loot card as it would be played; a trinket or a soul has nothing to carry out on the stack (FS-STACK-9). */
const lootPlay = (situation: Situation, seat: SeatId, object: GameObject): Playable => {
  const card = cardOf(situation, object.name);
  const [path, ability] = abilitiesOf(card).find(([, { type }]) => type === 'play') ?? ['', NOTHING];
  const unpayable = rejection('cannot-pay', 'FS-STACK-3', `the cost of ${object.trueName} cannot be paid`);
  return {
    seat,
    kind: 'loot',
    subject: object.trueName,
    source: object.name,
    object: object.name,
    card: object.card,
    path,
    ability,
    costs: [...(card.cost ?? []), ...(ability.cost ?? [])],
    unpayable,
  };
};

const lootFault = (situation: Situation, seat: SeatId): Rejection | undefined => {
  if (totalOf(situation.state.table, seat, 'lootPlays') > 0) return priorityFault(situation, seat);
  return activeSeat(situation.state.table) === seat
    ? rejection('no-loot-play', 'FS-LOOT-1', `${seat} has no loot play left this turn`)
    : rejection('no-loot-play', 'FS-LOOT-2', `${seat} has no loot play: having priority is not enough`);
};

const isInHand = (object: GameObject, seat: SeatId): boolean => object.zone === zonesOfSeat(seat).hand;

/** A dead player named for damage, which is said before anything else is looked at (FS-REFUSE-1). */
const deadTarget = (situation: Situation, play: Playable, command: Command): Rejection | undefined => {
  const { targets = [], modes = [] } = command as { targets?: readonly string[]; modes?: readonly string[] }; // by the descriptor
  const dead = targets.find(
    (name, place) =>
      playerAt(situation.state.table, seatNamed(situation.state.table, name) ?? null)?.dead &&
      harms(play.ability, place, modes),
  );
  return dead === undefined
    ? undefined
    : rejection('dead-target', 'FS-PDEATH-9', `${dead} is dead and cannot be chosen for damage`);
};

const playLoot: CommandRule = {
  about: 'plays a loot card from the hand',
  by: 'seat',
  during: 'play',
  names: 'card',
  fields: { card: plainName('a card in your hand'), ...PLAY_FIELDS },
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = objectNamed(d.state.table, String(command.card), seat, zonesOfSeat(seat).hand);
    if (object === undefined) return unknownObject(String(command.card));
    const play = lootPlay(d, seat, object);
    const fault = deadTarget(d, play, command) ?? lootFault(d, seat);
    if (fault !== undefined) return fault;
    if (!isInHand(object, seat))
      return rejection('not-in-hand', 'FS-STACK-10', `${object.trueName} is not in ${seat}'s hand`);
    const declared = readDeclaration(d, play, command);
    if (isRejection(declared)) return declared;
    declarePlay(d, play, declared, becauseOfLoot(d, seat), () => {
      changeTotal(
        d,
        seat,
        'lootPlays',
        -1,
        activeSeat(d.state.table) === seat ? ['FS-LOOT-1'] : ['FS-LOOT-2', 'FS-LOOT-4'],
      );
      return moveCard(d, object.name, 'stack', ['FS-STACK-9']) ?? object.name;
    });
    return undefined;
  },
  templates: (situation, seat) => {
    if (lootFault(situation, seat) !== undefined) return [];
    return zoneAt(situation.state.table, zonesOfSeat(seat).hand).flatMap((name) => {
      const object = objectAt(situation.state.table, name);
      if (object === undefined || !LOOT_KINDS.includes(cardOf(situation, name).kind)) return [];
      return playTemplates(situation, lootPlay(situation, seat, object), {
        type: 'PlayCard',
        seat,
        card: object.trueName,
      });
    });
  },
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

/** The abilities that can be activated: those with a tap, and those that are paid for. */
const isActivatable = ({ type }: Ability): boolean => type === 'activated' || type === 'paid';

/** An ability of an item as it would be activated; the tap is part of the cost of an activated one (FS-ACT-1). */
const abilityPlay = (
  situation: Situation,
  seat: SeatId,
  object: GameObject,
  [path, ability]: FoundAbility,
): Playable => {
  const taps = ability.type === 'activated';
  const [code, rule]: readonly [string, RuleId] =
    taps && object.tapped ? ['deactivated', 'FS-ACT-1'] : ['cannot-pay', taps ? 'FS-STACK-3' : 'FS-ACT-2'];
  const why = code === 'deactivated' ? `${object.name} is deactivated` : `the cost of ${object.name} cannot be paid`;
  return {
    seat,
    kind: ability.type,
    subject: abilitySubject(cardOf(situation, object.name), object.name, ability),
    source: object.name,
    object: null,
    card: object.card,
    path,
    ability,
    costs: [...(taps ? [{ tap: 'self' }] : []), ...(ability.cost ?? [])],
    unpayable: rejection(code, rule, why),
    ...(ability.oncePerTurn && { once: onceKey(object, path) }),
  };
};

const findAbility = (situation: Situation, object: GameObject, id: unknown): FoundAbility | Rejection =>
  namedAbility(
    abilitiesOf(cardOf(situation, object.name)).filter(([, ability]) => isActivatable(ability)),
    object,
    id,
    rejection('no-such-ability', 'FS-ACT-1', `${object.name} has no ability to activate`),
  );

const itemFault = (object: GameObject, seat: SeatId): Rejection | undefined => {
  if (object.zone.startsWith('shop/'))
    return rejection('in-shop', 'FS-ACT-3', `${object.name} is in the shop, where abilities do not work`);
  if (object.controller === seat && object.zone === zonesOfSeat(seat).play) return undefined;
  return rejection('not-your-item', 'FS-ACT-1', `${object.trueName} is no item of ${seat}'s in play`);
};

const usedFault = (situation: Situation, { once, source }: Playable): Rejection | undefined =>
  once !== undefined && situation.state.table.used.includes(once)
    ? rejection('used-this-turn', 'FS-ACT-1', `this ability of ${source} works once a turn and has been used`)
    : undefined;

/** A cost that cannot be paid is said before priority is looked at (FS-REFUSE-1). */
const unpaid = (situation: Situation, { costs, seat, source, unpayable }: Playable): Rejection | undefined =>
  canPay(situation, costs, scopeOfSource(seat, source)) ? undefined : unpayable;

const activate: CommandRule = {
  about: 'activates an ability of an item or of a character',
  by: 'seat',
  during: 'play',
  fields: { source: plainName('an item of yours'), 'ability?': text('the id of an ability'), ...PLAY_FIELDS },
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = objectNamed(d.state.table, String(command.source), seat);
    if (object === undefined) return unknownObject(String(command.source));
    const fault = itemFault(object, seat);
    if (fault !== undefined) return fault;
    const found = findAbility(d, object, command.ability);
    if (isRejection(found)) return found;
    const play = abilityPlay(d, seat, object, found);
    const early = deadTarget(d, play, command) ?? usedFault(d, play) ?? unpaid(d, play) ?? priorityFault(d, seat);
    if (early !== undefined) return early;
    const declared = readDeclaration(d, play, command);
    if (isRejection(declared)) return declared;
    declarePlay(d, play, declared, becauseOfAbility(d, play), () => null);
    return undefined;
  },
  templates: (situation, seat) => (priorityFault(situation, seat) === undefined ? activations(situation, seat) : []),
};

const activations = (situation: Situation, seat: SeatId): ReturnType<typeof playTemplates> =>
  objectsInPlay(situation)
    .filter((object) => itemFault(object, seat) === undefined)
    .flatMap((object) => {
      const found = abilitiesOf(cardOf(situation, object.name)).filter(([, ability]) => isActivatable(ability));
      return found.flatMap((each) => {
        const play = abilityPlay(situation, seat, object, each);
        if (usedFault(situation, play) !== undefined) return [];
        const named = found.length > 1 && each[1].id !== undefined ? { ability: each[1].id } : {};
        return playTemplates(situation, play, { type: 'ActivateAbility', seat, source: object.name, ...named });
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

/** The plays of a player: loot cards, and abilities of what they have in play. */
export const plays: { readonly [type: string]: CommandRule } = { PlayCard: playLoot, ActivateAbility: activate };
