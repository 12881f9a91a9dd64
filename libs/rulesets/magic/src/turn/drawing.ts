import {
  again,
  choose,
  EFFECTS,
  isWordAwaited,
  moveCard,
  procedure,
  push,
  topOf,
  withBindings,
  type OpenDecision,
  type RuleId,
  type Scope,
  type SeatId,
} from '@stackledger/kernel';
import { tell } from '../table/events.js';
import { replacing, saidBy, tellReplaced, type Replacing } from '../board/replacing.js';
import { zoneFor } from '../board/zones.js';

/** Draws one card; who has none left loses at the next check (MTG-704.5b). */
const drawCard = (d: OpenDecision, seat: SeatId, because: readonly RuleId[]): void => {
  const top = topOf(d, zoneFor('library', seat));
  if (top === undefined) tell(d, 'DrawFailed', { seat }, [...because, 'MTG-704.5b']);
  else moveCard(d, top, zoneFor('hand', seat), because);
};

/** Draws cards one after the other, which nothing replaces: an opening hand. */
export const drawMany = (d: OpenDecision, seat: SeatId, count: number, because: readonly RuleId[]): void => {
  for (let drawn = 0; drawn < count; drawn++) drawCard(d, seat, because);
};

/** So many cards about to be drawn; `replaced` are the abilities that have replaced the draw that these come from. */
type Draws = {
  readonly seat: SeatId;
  readonly count: number;
  readonly because: readonly RuleId[];
  readonly replaced?: readonly string[];
};

/** Has cards drawn one after the other, by one seat after the other; each draw may be replaced. */
export const draws = (d: OpenDecision, all: readonly Draws[]): void => {
  if (isWordAwaited(d, d.state.table, 'replacement'))
    for (const each of all.toReversed()) push(d, drawing, { replaced: [], ...each });
  else for (const { seat, count, because } of all) drawMany(d, seat, count, because);
};

/** The abilities that have replaced the draw in whose place an effect is carried out. */
export const replacedIn = ({ bindings }: Scope): Pick<Draws, 'replaced'> =>
  bindings.replaced === undefined ? {} : { replaced: bindings.replaced as readonly string[] }; // bound below

/** One draw after the other: whoever is to draw chooses among what may come instead (MTG-616.1). */
export const drawing = procedure<Required<Draws>>('mtg-draw', (d, frame, answer) => {
  const { seat, count, because, replaced } = frame.bindings;
  if (count <= 0) return;
  const event = { event: 'draws', seat, kinds: ['player'], bindings: {} };
  const found = replacing(d, { event, applied: replaced });
  const names = found.map(({ object }) => object.name);
  if (new Set(names).size > 1 && answer === undefined)
    return choose(
      d,
      {
        seat,
        prompt: 'What comes in place of the draw?',
        options: names,
        about: { what: 'replacement' },
        because: ['MTG-616.1'],
      },
      frame,
    );
  again(d, withBindings(frame, { ...frame.bindings, count: count - 1 }));
  const [named] = (answer ?? []) as readonly string[]; // one of the names that were asked
  const chosen = found.find(({ object }) => object.name === named) ?? found[0];
  if (chosen === undefined) return drawCard(d, seat, because);
  comeInstead(d, chosen, seat, replaced);
});

const comeInstead = (d: OpenDecision, chosen: Replacing, seat: SeatId, replaced: readonly string[]): void => {
  const { object, path, key } = chosen;
  const how = saidBy(chosen, 'skip').length > 0 ? 'skipped' : 'something else instead';
  tellReplaced(d, chosen, { event: 'draws', seat, how });
  const bindings = { you: seat, self: object.name, card: object.card, replaced: [...replaced, key] };
  push(d, EFFECTS, bindings, { path: `${path}/effect` });
};
