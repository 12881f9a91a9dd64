import type { RuleCitations } from '../rules/answers.js';
import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import { forEachEntry } from '../persistent/dict.js';
import { playerAt, objectAt } from '../table/objects.js';
import { moveCard } from '../board/moving.js';
import { citationsOf } from '../cards/effects/shared.js';
import { copiesOf, deckCards, layOut } from '../board/positions.js';
import { layUnseen } from '../board/deck-lists.js';
import { shuffle } from '../board/shuffling.js';
import { areDecksReported } from '../board/unknown-cards.js';
import type { JsonMap } from '../persistent/json.js';
import type { CardId, ObjectName, RuleId, SeatId } from '../table/names.js';
import { givePriority } from '../stack/priority.js';
import { rollDie } from '../board/rolling.js';
import { sharedConditions } from '../words/conditions.js';
import type { LifeRules, ZoneRules } from '../rules/ruleset/board-rules.js';
import type { AnyContinuation } from '../rules/ruleset/procedures.js';
import type { PlainAnswers } from '../rules/ruleset/ruleset.js';
import type { EvaluationContext } from '../rules/evaluation-context.js';
import { activeSeat, seatsInOrder } from '../table/seats.js';
import { struct } from '../table/shape.js';
import type { GameObject, StackObject } from '../table/table.js';
import { objectsInPlay } from '../triggers/trigger-index.js';

const controlled = (situation: Situation, seat: SeatId): readonly GameObject[] =>
  objectsInPlay(situation).filter(({ controller }) => controller === seat);

/** Everything that a seat owns or controls on the stack, in any zone. */
const belongingsOf = ({ state: { table } }: Situation, seat: SeatId): readonly ObjectName[] => {
  const names: ObjectName[] = [];
  const isTheirs = (name: ObjectName): boolean => objectAt(table, name)?.owner === seat;
  forEachEntry(table.zones, names, (all, zone, there) => {
    if (zone !== 'nowhere') all.push(...there.filter(isTheirs));
  });
  return names;
};

const waitingOf = ({ state }: Situation, seat: SeatId): readonly StackObject[] =>
  state.table.waiting.filter(({ controller }) => controller === seat);

const cited = (d: OpenDecision): readonly RuleId[] => d.ruleset.cites.effect;

/** Rolls the die of an effect at once; the effect continues with it. */
const rollAtOnce = (d: OpenDecision, { you, self }: EvaluationContext, then: AnyContinuation): void =>
  rollDie(
    d,
    { roller: you ?? activeSeat(d.state.table), purpose: 'effect', source: self, because: citationsOf(d, 'roll') },
    then,
  );

/** A game without hit points: nothing can be damaged. */
const withoutLife: LifeRules = {
  hp: () => 0,
  base: () => 0,
  mayBeDamaged: () => false,
  marks: () => 'damage',
  marked: () => 0,
  amount: (_look, { amount }) => amount,
  mayGoNegative: () => false,
  mayBeHealed: () => false,
};

/** Everybody has a deck, a hand, a play area and a discard pile; whatever leaves play goes to the discard pile. */
const plainZones: ZoneRules = {
  kinds: {
    deck: { hiddenFrom: 'everybody', inPlay: 'none' },
    hand: { hiddenFrom: 'others', inPlay: 'none' },
    play: { hiddenFrom: 'nobody', inPlay: 'all' },
  },
  destination: (_look, { owner }) => `discard/${owner ?? ''}`,
  remove: (d, object, _how, because) => void moveCard(d, object.name, `discard/${object.owner ?? ''}`, because),
  drawPile: (seat) => `deck/${seat}`,
  refill: () => null,
  hand: (seat) => `hand/${seat}`,
  play: (seat) => `play/${seat}`,
  underControl: (_look, _object, seat) => `play/${seat}`,
  words: ['hand', 'deck', 'discard', 'play'],
  named: (_look, { owner }, word) => `${word}/${owner ?? ''}`,
};

/** Lays out and shuffles a deck for every seat: its own list, else the one called `everybody`. */
export const dealDecks = (d: OpenDecision, decks: JsonMap, because: readonly RuleId[]): void => {
  const counts = new Map<CardId, number>();
  for (const seat of d.state.terms.seats) {
    const list = decks[seat] ?? decks.everybody;
    const deck = { zone: `deck/${seat}`, owner: seat };
    if (areDecksReported(d)) layUnseen(d, { ...deck, list }, because);
    else layOut(d, { ...deck, entries: copiesOf(deckCards(list), counts) }, { because });
    shuffle(d, `deck/${seat}`, because);
  }
};

/** Citations that name one rule for everything the kernel does in a small game. */
export const citesOf = (rule: RuleId): RuleCitations => {
  const all = [rule];
  return {
    pass: all,
    roundOver: all,
    declare: all,
    pay: all,
    putOnStack: all,
    resolve: all,
    cancel: all,
    illegalTarget: all,
    conditionFalse: all,
    trigger: all,
    dropTrigger: all,
    choose: all,
    effect: all,
    effects: {},
    shuffle: all,
    prevent: all,
    leave: all,
    illegal: { target: rule, notAsked: rule, badAnswer: rule },
  };
};

/**
 * Default answers, for whatever a game leaves out (docs/guide/game.md): no options, no words of its own, triggers
 * in turn order, zones as in `plainZones`, no life.
 */
export const plainGame = {
  opening: { setup: struct({}), errors: () => [] },
  stack: { withoutTargets: 'does-the-rest' },
  options: { rules: {}, errors: () => [] },
  flow: {
    checks: () => false,
    proceed: (d) => givePriority(d, { seat: activeSeat(d.state.table), because: cited(d) }),
  },
  zones: plainZones,
  life: withoutLife,
  dice: { rollFor: rollAtOnce },
  control: { speaker: (_look, { controller }) => controller, objectsOf: controlled },
  leaving: { belongings: belongingsOf, left: () => undefined },
  choices: {},
  views: {
    fields: { player: {}, object: {} },
    player: ({ state }, seat) => ({ ...playerAt(state.table, seat)?.totals }),
    object: () => ({}),
    table: () => ({}),
    combat: () => null,
  },
  vocabulary: { stats: [], durations: [], keywords: [], kindWords: () => [] },
  abilities: {},
  triggers: {
    words: [],
    batches: (situation) =>
      seatsInOrder(situation.state.table)
        .map((seat) => ({
          chooser: seat,
          objects: waitingOf(situation, seat),
          because: situation.ruleset.cites.trigger,
        }))
        .filter(({ objects }) => objects.length > 0),
  },
  replacements: { events: {} },
  effects: {},
  targets: { words: {}, rejection: () => undefined },
  references: { words: {} },
  conditions: sharedConditions,
  costs: { kinds: {} },
  events: {},
  procedures: [],
  notation: {},
  tables: [],
  rejectionCodes: [],
} satisfies PlainAnswers;
