import {
  again,
  amountOf,
  AMOUNT,
  citing,
  effect,
  flag,
  moveCard,
  nameFor,
  number,
  objectAt,
  objectsAt,
  oneOf,
  procedure,
  push,
  rearrangeTop,
  SEAT_REFS,
  seatsMeant,
  sendAway,
  showTo,
  shuffleAmong,
  struct,
  turnUp,
  WHERE,
  withBindings,
  zoneAt,
  type Amount,
  type EffectRule,
  type FrameOf,
  type ObjectName,
  type OpenDecision,
  type Refs,
  type RuleId,
  type Scope,
  type SeatId,
  type Where,
} from '@stackledger/kernel';
import { zoneFor } from '../board/zones.js';
import { askFor, isOfThem, known, picked, suchAmong, takeAway, TO, topmost, type To } from './looked-cards.js';

type Rest = 'bottom' | 'graveyard' | 'top';

type Dig = {
  readonly count: Amount;
  readonly take?: number;
  readonly upTo?: boolean;
  readonly where?: Where;
  readonly to?: To;
  readonly rest: Rest;
  readonly who?: Refs;
};

/** Who looks at which cards, which of them are taken, and then where the others go. */
type Digging = {
  readonly seat: SeatId;
  readonly looked: readonly ObjectName[];
  readonly dig: Omit<Dig, 'count' | 'who'>;
  readonly stage: 'take' | 'rest';
};

const dig = (d: OpenDecision, { count, who, ...args }: Dig, scope: Scope): void => {
  const many = amountOf(d, count, scope);
  for (const seat of seatsMeant(d, who, scope).toReversed()) {
    const looked = topmost(d, seat, many);
    if (looked.length > 0) push(d, digging, { seat, looked, dig: args, stage: 'take' });
  }
};

/** First which of the cards are taken, then in which order the others go where they go. */
export const digging = procedure<Digging>('mtg-dig', (d, frame, answer) => {
  const { seat, looked, dig: asked, stage } = frame.bindings;
  if (stage === 'rest') return putRest(d, frame, answer);
  if (answer === undefined) {
    for (const name of looked) showTo(d, name, [seat], citing(d, 'dig'));
    return askWhich(d, frame);
  }
  const taken = picked(d, seat, answer);
  const rest = looked.filter((name) => !taken.includes(name));
  again(d, withBindings(frame, { ...frame.bindings, looked: rest, stage: 'rest' as const }));
  takeAway(d, seat, taken, { to: 'hand', ...asked }, citing(d, 'dig'));
});

const askWhich = (d: OpenDecision, frame: FrameOf<Digging>): void => {
  const { seat, looked, dig: asked } = frame.bindings;
  const { take = 1, upTo, where } = asked;
  const takeable = suchAmong(d, objectsAt(d.state.table, looked), where, seat);
  const options = takeable.map((object) => nameFor(object, seat));
  const most = Math.min(take, options.length);
  const prompt =
    where === undefined ? 'Which of the cards do you take?' : 'Which do you take? They are shown to everybody.';
  askFor(
    d,
    seat,
    options,
    { prompt, min: where !== undefined || upTo ? 0 : most, most, ordered: false, word: 'dig' },
    frame,
  );
};

const ORDERS: { readonly [to in Rest]: string } = {
  bottom: 'In which order do the others go to the bottom? The first goes first.',
  graveyard: '',
  top: 'In which order do the others lie on top? The first is highest.',
};

/** The others go to the bottom or back on top in an order of their player's choice, or into the graveyard. */
const putRest = (d: OpenDecision, frame: FrameOf<Digging>, answer: unknown): void => {
  const { seat, looked, dig: asked } = frame.bindings;
  const because = citing(d, 'dig');
  const isOrdered = asked.rest !== 'graveyard' && looked.length > 1;
  if (isOrdered && answer === undefined) {
    const many = looked.length;
    return askFor(
      d,
      seat,
      known(d, looked, seat),
      { prompt: ORDERS[asked.rest], min: many, most: many, ordered: true, word: 'dig' },
      frame,
    );
  }
  const rest = isOrdered ? picked(d, seat, answer) : looked;
  if (asked.rest === 'top')
    return rest.length < 2 ? undefined : rearrangeTop(d, zoneFor('library', seat), rest, seat, because);
  for (const name of rest)
    if (asked.rest === 'graveyard') sendAway(d, name, 'discarded', because);
    else moveCard(d, name, zoneFor('library', seat), because, { index: 0 });
};

type Until = {
  readonly where: Where;
  readonly to?: To;
  readonly rest?: 'bottom' | 'graveyard' | 'hand';
  readonly who?: Refs;
};

/** Cards are shown from the top until one is such as is asked for: that one goes one way, the others another, to the bottom in an order by chance. */
const revealUntil = (d: OpenDecision, { where, to = 'hand', rest = 'bottom', who }: Until, scope: Scope): void => {
  const because = citing(d, 'revealUntil');
  for (const seat of seatsMeant(d, who, scope)) {
    const library = zoneFor('library', seat);
    const others: ObjectName[] = [];
    let found: ObjectName | undefined;
    for (const name of zoneAt(d.state.table, library).toReversed()) {
      const shown = turnUp(d, name, because);
      showTo(d, shown, d.state.terms.seats, because);
      const object = objectAt(d.state.table, shown);
      if (object !== undefined && isOfThem(d, object, where, seat)) {
        found = shown;
        break;
      }
      others.push(shown);
    }
    if (rest === 'bottom') toBottom(d, seat, others, because);
    else
      for (const name of others)
        if (rest === 'graveyard') sendAway(d, name, 'discarded', because);
        else moveCard(d, name, zoneFor('hand', seat), because);
    if (found !== undefined) takeAway(d, seat, [found], { to, where }, because);
  }
};

/** Cards go to the bottom of a library in an order that chance gives and nobody knows (MTG-401.4). */
const toBottom = (d: OpenDecision, seat: SeatId, names: readonly ObjectName[], because: readonly RuleId[]): void => {
  const library = zoneFor('library', seat);
  const put = names.map((name) => moveCard(d, name, library, because, { index: 0 }) ?? name);
  shuffleAmong(d, library, put, ['MTG-401.4', ...because]);
};

/** The effects that take some cards off the top of a library and put the others back. */
export const diggingEffects: { readonly [name: string]: EffectRule } = {
  dig: effect(
    'looks at the top cards of the library, takes some and puts the others elsewhere',
    struct({
      count: AMOUNT,
      'take?': number(0, 20),
      'upTo?': flag(),
      'where?': WHERE,
      'to?': TO,
      rest: oneOf('bottom', 'graveyard', 'top'),
      'who?': SEAT_REFS,
    }),
    dig,
  ),
  revealUntil: effect(
    'shows cards from the top of the library until one is such as is asked for',
    struct({ where: WHERE, 'to?': TO, 'rest?': oneOf('bottom', 'graveyard', 'hand'), 'who?': SEAT_REFS }),
    revealUntil,
  ),
};
