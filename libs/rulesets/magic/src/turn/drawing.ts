import { zoneAt, type GameObject, type RuleId, type SeatId } from '@stackledger/kernel';
import { magicCardNamed, type MagicCard } from '../cards/magic-card.js';
import {
  NAMES,
  ofShape,
  reschedule,
  choose,
  EFFECTS,
  isWordAwaited,
  memoizedFor,
  moveCard,
  OBJECT_NAMES,
  objectsAt,
  sendAway,
  procedure,
  schedule,
  topOf,
  withBindings,
  type OpenDecision,
  type EvaluationContext,
} from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';
import { replacing, replacementArgs, emitReplaced, type ApplicableReplacement } from '../board/replacing.js';
import { zoneFor } from '../board/zones.js';
import { noteDrawn } from '../table/tallies.js';

/** Draws one card; who has none left loses at the next check (MTG-704.5b). */
const drawCard = (d: OpenDecision, seat: SeatId, because: readonly RuleId[]): void => {
  const top = topOf(d, zoneFor('library', seat));
  if (top === undefined) emit(d, 'DrawFailed', { seat }, [...because, 'MTG-704.5b']);
  else noteDrawn(d, seat, moveCard(d, top, zoneFor('hand', seat), because) ?? top, because);
};

/** Draws cards one after the other, which nothing replaces: an opening hand. */
export const drawMany = (d: OpenDecision, seat: SeatId, count: number, because: readonly RuleId[]): void => {
  for (let drawn = 0; drawn < count; drawn++) drawCard(d, seat, because);
};

/** So many cards about to be drawn; `replaced` are the abilities that have replaced the draw that these come from. */
type PendingDraws = {
  readonly seat: SeatId;
  readonly count: number;
  readonly because: readonly RuleId[];
  readonly replaced?: readonly string[];
};

/** Whether the next card of those may be dredged for, or was asked about. */
type DrawProgress = Required<PendingDraws> & { readonly dredge?: 'asked' | 'declined' };

/** Whether any card of the match has dredge; read once for a match. */
const isDredgeKnown = memoizedFor((cards: { readonly [id: string]: MagicCard }): boolean =>
  Object.values(cards).some(({ dredge }) => dredge !== undefined),
);

/** The cards of a graveyard that may come back in place of a draw: there are enough to mill (MTG-702.52). */
const dredgeable = (d: OpenDecision, seat: SeatId): readonly GameObject[] => {
  const { table } = d.state;
  const many = zoneAt(table, zoneFor('library', seat)).length;
  return objectsAt(table, zoneAt(table, zoneFor('graveyard', seat))).filter(
    ({ card }) => (magicCardNamed(d, card).dredge ?? Infinity) <= many,
  );
};

const dredge = (d: OpenDecision, seat: SeatId, object: GameObject): void => {
  for (let left = magicCardNamed(d, object.card).dredge ?? 0; left > 0; left--) {
    const top = topOf(d, zoneFor('library', seat));
    if (top !== undefined) sendAway(d, top, 'discarded', ['MTG-702.52']);
  }
  moveCard(d, object.name, zoneFor('hand', seat), ['MTG-702.52']);
};

/** Has cards drawn one after the other, by one seat after the other; each draw may be replaced. */
export const draws = (d: OpenDecision, all: readonly PendingDraws[]): void => {
  if (isWordAwaited(d, d.state.table, 'replacement') || isDredgeKnown(d.state.terms.cards))
    for (const each of all.toReversed()) schedule(d, drawing, { replaced: [], ...each });
  else for (const { seat, count, because } of all) drawMany(d, seat, count, because);
};

/** The abilities that have replaced the draw in whose place an effect is carried out. */
export const replacedDraws = ({ bindings }: EvaluationContext): Pick<PendingDraws, 'replaced'> =>
  bindings.replaced === undefined ? {} : { replaced: ofShape(NAMES, bindings.replaced) };

/** One draw after the other: the drawing player chooses among replacement effects (MTG-616.1). */
export const drawing = procedure<DrawProgress>('mtg-draw', (d, continuation, answer) => {
  const { dredge: stage, ...bindings } = continuation.bindings;
  const { seat, count, because, replaced } = bindings;
  if (count <= 0) return;
  if (stage === 'asked') {
    const [back] = objectsAt(d.state.table, ofShape(OBJECT_NAMES, answer ?? []));
    const next = back === undefined ? { ...bindings, dredge: 'declined' as const } : { ...bindings, count: count - 1 };
    reschedule(d, withBindings(continuation, next));
    return back === undefined ? undefined : dredge(d, seat, back);
  }
  const options = stage === undefined && isDredgeKnown(d.state.terms.cards) ? dredgeable(d, seat) : [];
  if (options.length > 0) {
    const question = { seat, prompt: 'Dredge a card in place of the draw?', min: 0, about: { what: 'dredge' } };
    const names = options.map(({ name }) => name);
    const then = withBindings(continuation, { ...bindings, dredge: 'asked' as const });
    return choose(d, { ...question, options: names, because: ['MTG-702.52', 'MTG-616.1'] }, then);
  }
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
      continuation,
    );
  reschedule(d, withBindings(continuation, { ...bindings, count: count - 1 }));
  const [named] = ofShape(NAMES, answer ?? []); // one of the names that were asked
  const chosen = found.find(({ object }) => object.name === named) ?? found[0];
  if (chosen === undefined) return drawCard(d, seat, because);
  runReplacement(d, chosen, seat, replaced);
});

const runReplacement = (
  d: OpenDecision,
  chosen: ApplicableReplacement,
  seat: SeatId,
  replaced: readonly string[],
): void => {
  const { object, path, key } = chosen;
  const how = replacementArgs(chosen, 'skip').length > 0 ? 'skipped' : 'something else instead';
  emitReplaced(d, chosen, { event: 'draws', seat, how });
  const bindings = { you: seat, self: object.name, card: object.card, replaced: [...replaced, key] };
  schedule(d, EFFECTS, bindings, { path: `${path}/effect` });
};
