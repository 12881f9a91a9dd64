import {
  amountOf,
  citing,
  counted,
  COUNTED,
  effect,
  moveCard,
  objectsMeant,
  oneOf,
  struct,
  REFS,
  SEAT_REFS,
  ZONE,
  seatsMeant,
  sendAway,
  shuffle,
  topOf,
  type Counted,
  type EffectRule,
  type OpenDecision,
  type Refs,
  type Scope,
} from '@stackledger/kernel';
import { draws, replacedIn } from '../turn/drawing.js';
import { enterBattlefield } from '../board/entering.js';
import { canEnter, moveTogether, zoneFor, zones } from '../board/zones.js';

const draw = (d: OpenDecision, args: Counted, scope: Scope): void => {
  const { count, who } = counted(args);
  const drawn = { count: amountOf(d, count, scope), because: citing(d, 'draw'), ...replacedIn(scope) };
  draws(
    d,
    seatsMeant(d, who, scope).map((seat) => ({ seat, ...drawn })),
  );
};

/** Cards from the top of a library go to the graveyard. */
const mill = (d: OpenDecision, args: Counted, scope: Scope): void => {
  const { count, who } = counted(args);
  for (const seat of seatsMeant(d, who, scope))
    for (let left = amountOf(d, count, scope); left > 0; left--) {
      const top = topOf(d, zoneFor('library', seat));
      if (top !== undefined) sendAway(d, top, 'discarded', citing(d, 'mill'));
    }
};

type Move = { readonly what: Refs; readonly to: string; readonly under?: 'owner' };

/** Cards and permanents go to a zone; onto the battlefield under the control of the effect's controller, or with `under` of their owners. */
const move = (d: OpenDecision, { what, to, under }: Move, scope: Scope): void => {
  const objects = objectsMeant(d, what, scope);
  const because = citing(d, 'move');
  if (to === 'battlefield' || to === 'play') {
    const { you } = scope;
    const coming = objects.filter((object) => canEnter(d, object));
    if (you !== null && coming.length > 0)
      enterBattlefield(
        d,
        coming.map(({ name, owner }) => ({ object: name, controller: under === 'owner' ? (owner ?? you) : you })),
        because,
      );
    return;
  }
  if (to === 'bottom-of-library') {
    for (const object of objects) moveCard(d, object.name, zones.named(d, object, to), because, { index: 0 });
    return;
  }
  moveTogether(
    d,
    objects.map((object) => [object, zones.named(d, object, to)] as const),
    because,
  );
};

type OnDeck = { readonly what: Refs; readonly at?: 'top' | 'bottom' };

const putOnDeck = (d: OpenDecision, { what, at = 'top' }: OnDeck, scope: Scope): void =>
  move(d, { what, to: at === 'top' ? 'top-of-library' : 'bottom-of-library' }, scope);

const shuffleLibrary = (d: OpenDecision, { who }: { who?: Refs }, scope: Scope): void => {
  for (const seat of seatsMeant(d, who, scope)) shuffle(d, zoneFor('library', seat), citing(d, 'shuffle'));
};

/** The effects on cards in libraries, hands and graveyards. */
export const cardEffects: { readonly [name: string]: EffectRule } = {
  draw: effect('somebody draws cards', COUNTED, draw),
  mill: effect('the top cards of a library go to the graveyard', COUNTED, mill),
  move: effect('moves objects to a zone', struct({ what: REFS, to: ZONE, 'under?': oneOf('owner') }), move),
  putOnDeck: effect(
    "puts objects on their owners' libraries",
    struct({ what: REFS, 'at?': oneOf('top', 'bottom') }),
    putOnDeck,
  ),
  shuffle: effect('somebody shuffles their library', struct({ 'who?': SEAT_REFS }), shuffleLibrary),
};
