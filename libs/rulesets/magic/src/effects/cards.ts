import { oneOf, struct, zoneAt, REFS, type EffectRule } from '@stackledger/kernel';
import {
  amountOf,
  citationsOf,
  counted,
  COUNTED,
  effect,
  moveCard,
  SEAT_REFS,
  ZONE,
  seatsMeant,
  sendAway,
  shuffle,
  type CountedArgs,
  type OpenDecision,
  type Refs,
  type EvaluationContext,
} from '@stackledger/kernel/authoring';
import { draws, replacedDraws } from '../turn/drawing.js';
import { enterBattlefield } from '../board/entering.js';
import { canEnter, moveTogether, zoneFor, zones } from '../board/zones.js';
import { found } from './parted.js';

const draw = (d: OpenDecision, args: CountedArgs, context: EvaluationContext): void => {
  const { count, who } = counted(args);
  const drawn = { count: amountOf(d, count, context), because: citationsOf(d, 'draw'), ...replacedDraws(context) };
  draws(
    d,
    seatsMeant(d, who, context).map((seat) => ({ seat, ...drawn })),
  );
};

/** Cards from the top of a library go to the graveyard. */
const mill = (d: OpenDecision, args: CountedArgs, context: EvaluationContext): void => {
  const { count, who } = counted(args);
  for (const seat of seatsMeant(d, who, context)) {
    const many = Math.max(0, amountOf(d, count, context));
    const library = zoneAt(d.state.table, zoneFor('library', seat));
    const milled = library.slice(Math.max(0, library.length - many)).toReversed();
    for (const name of milled) sendAway(d, name, 'discarded', citationsOf(d, 'mill'));
  }
};

type MoveArgs = { readonly what: Refs; readonly to: string; readonly under?: 'owner' };

/**
 * Cards and permanents go to a zone; onto the battlefield under the control of the effect's controller, or with `under`
 * of their owners.
 */
const move = (d: OpenDecision, { what, to, under }: MoveArgs, context: EvaluationContext): void => {
  const { objects, because } = found(d, 'move', what, context);
  if (to === 'battlefield' || to === 'play') {
    const { you } = context;
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

type PutOnLibraryArgs = { readonly what: Refs; readonly at?: 'top' | 'bottom' };

const putOnDeck = (d: OpenDecision, { what, at = 'top' }: PutOnLibraryArgs, context: EvaluationContext): void =>
  move(d, { what, to: at === 'top' ? 'top-of-library' : 'bottom-of-library' }, context);

const shuffleLibrary = (d: OpenDecision, { who }: { who?: Refs }, context: EvaluationContext): void => {
  for (const seat of seatsMeant(d, who, context)) shuffle(d, zoneFor('library', seat), citationsOf(d, 'shuffle'));
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
