import {
  command,
  objectAt,
  objectNamed,
  plainName,
  rejection,
  zoneAt,
  type CommandRule,
  type GameObject,
  type Situation,
  type Rejection,
  type SeatId,
} from '@stackledger/kernel';
import {
  unknownObject,
  cardOf,
  changeTotal,
  givePriority,
  isRejection,
  senderOf,
  legalActionOf,
  totalOf,
} from '@stackledger/kernel/authoring';
import { enterBattlefield } from '../board/entering.js';
import { emit } from '../table/events.js';
import { castFaces, FACE, faceField, faceNamed } from './faces.js';
import { isStated, statedNames } from './stated-permissions.js';
import { allowedNames, mayPlay } from '../playing/permissions.js';
import { holderRejection, sorceryRejection } from '../playing/timing.js';

/** Why a land cannot be played now. */
export const landRejection = (situation: Situation, seat: SeatId, object: GameObject): Rejection | undefined => {
  const { trueName } = object;
  const rejected =
    holderRejection(situation, seat) ?? sorceryRejection(situation, seat, 'playing a land', 'MTG-116.2a');
  if (rejected !== undefined) return rejected;
  if (totalOf(situation.state.table, seat, 'landPlays') <= 0)
    return rejection('no-land-play', 'MTG-116.2a', `${seat} has played a land this turn`);
  if (object.zone !== `hand/${seat}` && !mayPlay(situation, seat, object) && !isStated(situation, seat, object))
    return rejection('not-in-hand', 'MTG-116.2a', `${trueName} is not in ${seat}'s hand`);
  return cardOf(situation, object.name).kind === 'land'
    ? undefined
    : rejection('no-land', 'MTG-116.2a', `${trueName} is no land: it is cast with PlayCard`);
};

/** Plays a land: a special action without the stack; its player has priority again (MTG-116.2a, MTG-116.3). */
const playLand = command({
  about: 'plays a land from the hand, or from where an effect lets its player play it',
  by: 'seat',
  during: 'play',
  names: 'card',
  fields: { card: plainName('a land in your hand, or one that you may play from where it lies'), ...FACE },
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = objectNamed(d.state.table, command.card, seat, d.ruleset.zones.hand(seat));
    if (object === undefined) return unknownObject(command.card);
    const face = faceNamed(d, object, command);
    if (isRejection(face)) return face;
    const rejected = landRejection(face.situation, seat, face.object);
    if (rejected !== undefined) return rejected;
    emit(d, 'SpecialActionTaken', { seat, action: 'play-land', object: object.name }, [
      'MTG-116.2a',
      'MTG-405.6',
      'MTG-117.1c',
    ]);
    changeTotal(d, seat, 'landPlays', -1, ['MTG-116.2a']);
    givePriority(d, { seat, because: ['MTG-116.3', 'MTG-117.4'] });
    enterBattlefield(
      d,
      [
        {
          object: object.name,
          controller: seat,
          ...(face.shows !== undefined && { shows: face.shows }),
          ...(object.owner === seat && { isOwn: true as const }),
        },
      ],
      face.shows === undefined ? ['MTG-116.2a'] : ['MTG-116.2a', 'MTG-712.12'],
    );
    return undefined;
  },
  legalActions: (situation, seat) =>
    [
      ...zoneAt(situation.state.table, `hand/${seat}`),
      ...new Set([...allowedNames(situation, seat), ...statedNames(situation, seat)]),
    ].flatMap((name) => {
      const object = objectAt(situation.state.table, name);
      if (object?.card == null) return [];
      return castFaces(situation, object)
        .filter((face) => landRejection(face.situation, seat, face.object) === undefined)
        .map((face) => legalActionOf({ type: 'PlayLand', seat, card: object.trueName, ...faceField(face) }, []));
    }),
});

/** Special actions of a player. */
export const specialActions: { readonly [type: string]: CommandRule } = { PlayLand: playLand };
