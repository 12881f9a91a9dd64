import {
  amountOf,
  citing,
  counted,
  COUNTED,
  effect,
  moveCard,
  objectsMeant,
  oneOf,
  record,
  REFS,
  seatsMeant,
  sendAway,
  shuffle,
  topOf,
  type Counted,
  type EffectRule,
  type Game,
  type Refs,
  type Scope,
} from '@stackledger/kernel';
import { drawMany } from '../turn/drawing.js';
import { canEnter, moveTogether, ZONE_WORDS, zoneFor, zones } from '../table/zones.js';

const draw = (g: Game, args: Counted, scope: Scope): void => {
  const { count, who } = counted(args);
  for (const seat of seatsMeant(g, who, scope)) drawMany(g, seat, amountOf(g, count, scope), citing(g, 'draw'));
};

/** Cards from the top of a library go to the graveyard. */
const mill = (g: Game, args: Counted, scope: Scope): void => {
  const { count, who } = counted(args);
  for (const seat of seatsMeant(g, who, scope))
    for (let left = amountOf(g, count, scope); left > 0; left--) {
      const top = topOf(g, zoneFor('library', seat));
      if (top !== undefined) sendAway(g, top, 'discarded', citing(g, 'mill'));
    }
};

type Move = { readonly what: Refs; readonly to: (typeof ZONE_WORDS)[number] };

/** Cards and permanents go to a zone; what comes onto the battlefield comes under the control of the effect's controller. */
const move = (g: Game, { what, to }: Move, scope: Scope): void => {
  const objects = objectsMeant(g, what, scope);
  const because = citing(g, 'move');
  if (to === 'battlefield' || to === 'play') {
    const { you } = scope;
    for (const object of objects)
      if (you !== null && canEnter(g, object))
        moveCard(g, object.name, zoneFor('battlefield', you), because, { controller: you });
    return;
  }
  if (to === 'bottom-of-library') {
    for (const object of objects) moveCard(g, object.name, zones.named(g, object, to), because, { index: 0 });
    return;
  }
  moveTogether(
    g,
    objects.map((object) => [object, zones.named(g, object, to)] as const),
    because,
  );
};

type OnDeck = { readonly what: Refs; readonly at?: 'top' | 'bottom' };

const putOnDeck = (g: Game, { what, at = 'top' }: OnDeck, scope: Scope): void =>
  move(g, { what, to: at === 'top' ? 'top-of-library' : 'bottom-of-library' }, scope);

const shuffleLibrary = (g: Game, { who }: { who?: Refs }, scope: Scope): void => {
  for (const seat of seatsMeant(g, who, scope)) shuffle(g, zoneFor('library', seat), citing(g, 'shuffle'));
};

/** The effects on cards in libraries, hands and graveyards. */
export const cardEffects: { readonly [name: string]: EffectRule } = {
  draw: effect('somebody draws cards', COUNTED, draw),
  mill: effect('the top cards of a library go to the graveyard', COUNTED, mill),
  move: effect('moves objects to a zone', record({ what: REFS, to: oneOf(...ZONE_WORDS) }), move),
  putOnDeck: effect(
    "puts objects on their owners' libraries",
    record({ what: REFS, 'at?': oneOf('top', 'bottom') }),
    putOnDeck,
  ),
  shuffle: effect('somebody shuffles their library', record({ 'who?': REFS }), shuffleLibrary),
};
