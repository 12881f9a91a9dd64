import {
  again,
  amountOf,
  citing,
  counted,
  COUNTED,
  effect,
  flag,
  isUnknown,
  moveCard,
  number,
  objectsAt,
  procedure,
  push,
  rearrangeTop,
  SEAT_REFS,
  seatsMeant,
  sendAway,
  showTo,
  shuffle,
  struct,
  thenFrame,
  WHERE,
  withBindings,
  zoneAt,
  type Counted,
  type EffectRule,
  type JsonMap,
  type ObjectName,
  type OpenDecision,
  type Refs,
  type Scope,
  type SeatId,
  type Where,
} from '@stackledger/kernel';
import { zoneFor } from '../board/zones.js';
import { askFor, known, picked, suchAmong, takeAway, TO, topmost, type Asking, type To } from './looked-cards.js';

/** The cards that a seat looks at, and what becomes of those that it does not keep on top. */
type Looking = {
  readonly seat: SeatId;
  readonly looked: readonly ObjectName[];
  readonly word: 'scry' | 'surveil';
  readonly stage: 'away' | 'order';
};

const lookAtTop =
  (word: Looking['word']) =>
  (d: OpenDecision, args: Counted, scope: Scope): void => {
    const { count, who } = counted(args);
    const many = amountOf(d, count, scope);
    for (const seat of seatsMeant(d, who, scope).toReversed()) {
      const looked = topmost(d, seat, many);
      if (looked.length > 0) push(d, looking, { seat, looked, word, stage: 'away' });
    }
  };

/** First which of the cards go away, then in which order the others lie on top (MTG-701.22, MTG-701.25). */
export const looking = procedure<Looking>('mtg-look', (d, frame, answer) => {
  const { seat, looked, word, stage } = frame.bindings;
  const because = citing(d, word);
  if (stage === 'order') return rearrangeTop(d, zoneFor('library', seat), picked(d, seat, answer), seat, because);
  if (answer === undefined) {
    for (const name of looked) showTo(d, name, [seat], because);
    const where = word === 'scry' ? 'to the bottom of your library' : 'into your graveyard';
    const prompt = `Which of these go ${where}? The first one goes first.`;
    return askFor(d, seat, known(d, looked, seat), { prompt, min: 0, most: looked.length, ordered: true, word }, frame);
  }
  const away = picked(d, seat, answer);
  const rest = looked.filter((name) => !away.includes(name));
  for (const name of away)
    if (word === 'surveil') sendAway(d, name, 'discarded', because);
    else moveCard(d, name, zoneFor('library', seat), because, { index: 0 });
  if (rest.length < 2) return;
  const then = withBindings(frame, { ...frame.bindings, stage: 'order' as const });
  const prompt = 'In which order do the others lie on top? The first is highest.';
  askFor(d, seat, known(d, rest, seat), { prompt, min: rest.length, most: rest.length, ordered: true, word }, then);
});

type Search = {
  readonly where?: Where;
  readonly count?: number;
  readonly to: To;
  readonly tapped?: boolean;
  readonly who?: Refs;
};

/** Who searches for what; `you` is who puts it where it goes. */
type Searching = { readonly seat: SeatId; readonly search: Search; readonly stage: 'find' | 'shuffle' };

const search = (d: OpenDecision, args: Search, scope: Scope): void => {
  for (const seat of seatsMeant(d, args.who, scope).toReversed()) {
    const frame = thenFrame(scope, searching, { seat, search: args, stage: 'find' });
    again(d, frame);
  }
};

/** A library is searched, what was found goes where it is to go, and the library is shuffled (MTG-701.23). */
export const searching = procedure<Searching>('mtg-search', (d, frame, answer) => {
  const { seat, search: asked, stage } = frame.bindings;
  const because = citing(d, 'search');
  if (stage === 'shuffle') return shuffle(d, zoneFor('library', seat), because);
  if (answer === undefined) {
    const library = objectsAt(d.state.table, zoneAt(d.state.table, zoneFor('library', seat)));
    const found = suchAmong(d, library, asked.where, seat);
    for (const { name } of found.filter((each) => !isUnknown(d, each))) showTo(d, name, [seat], because);
    const names = found.map(({ name }) => name);
    return askFor(d, seat, known(d, names, seat), { ...lookingThrough(seat, asked), among: library.length }, frame);
  }
  again(d, withBindings(frame, { ...frame.bindings, stage: 'shuffle' as const }));
  takeAway(d, seat, picked(d, seat, answer), asked, because);
});

const lookingThrough = (seat: SeatId, { count: most = 1, where }: Search): Asking => ({
  prompt: `Choose up to ${most} cards.`,
  min: 0,
  most,
  ordered: false,
  word: 'search',
  about: { what: 'card', zone: zoneFor('library', seat), ...(where !== undefined && { where: where as JsonMap }) }, // as it stands on the card
});

/** The effects that look into libraries. */
export const libraryEffects: { readonly [name: string]: EffectRule } = {
  scry: effect('looks at the top cards of the library and puts some at the bottom', COUNTED, lookAtTop('scry')),
  surveil: effect(
    'looks at the top cards of the library and puts some into the graveyard',
    COUNTED,
    lookAtTop('surveil'),
  ),
  search: effect(
    'searches the library for cards',
    struct({
      'where?': WHERE,
      'count?': number(1, 20),
      to: TO,
      'tapped?': flag(),
      'who?': SEAT_REFS,
    }),
    search,
  ),
};
