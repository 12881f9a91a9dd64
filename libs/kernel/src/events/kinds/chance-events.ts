import type { EventRules } from '../../rules/ruleset/event-rules.js';
import type { Disclosure } from '../../rules/event-facts.js';
import type { CardId, ObjectName, SeatId, StackId } from '../../table/names.js';
import type { Choice, Table } from '../../table/table.js';
import { copyStackObject, draftOf } from '../../table/table.js';
import { rolled } from '../../triggers/readings.js';
import { withCount, keptRoll } from './kept-results.js';
import { withStackObject } from './stack-events.js';

/** The origin of a value: the service's n-th draw, an earlier roll kept through a rewind, or a report of the table. */
export type ChanceOrigin = { readonly n?: number; readonly keptFrom?: string; readonly report?: string };

/** Dice are rolled and cards are revealed: by the service, or reported by the table and confirmed. */
export type ChanceEvents = {
  DieRolled: { roller: SeatId; value: number; purpose: string; source: ObjectName | null; key: string } & ChanceOrigin;
  DieRerolled: {
    roll: StackId;
    roller: SeatId;
    from: number;
    value: number;
    purpose: string;
    source: ObjectName | null;
    key: string;
  } & ChanceOrigin;
  RollChanged: { roll: StackId; from: number; to: number; by: string };
  RollSettled: { roll: StackId | null; roller: SeatId; value: number; purpose: string; source: ObjectName | null };
  CardRevealed: { object: ObjectName; card: CardId; to: 'all' | readonly SeatId[] };
  RollReported: { seat: SeatId; value: number; key: string };
  RollConfirmed: { seat: SeatId; report: string; value: number };
  CardReported: { seat: SeatId; object: ObjectName; card: CardId };
  CardConfirmed: { seat: SeatId; report: string; card: CardId };
  CommandLapsed: { seat: SeatId; command: string; code: string; detail: string };
  OutcomeReported: { seat: SeatId; effects: readonly { readonly [name: string]: unknown }[]; text: string };
  OutcomeConfirmed: { seat: SeatId; report: string };
  ReportObjected: { seat: SeatId; report: string; reason: string };
  ReportRuled: { report: string; value: number; judge: string; reason?: string };
  CardRuled: { report: string; card: CardId; judge: string; reason?: string };
  OutcomeRuled: {
    report: string;
    effects: readonly { readonly [name: string]: unknown }[];
    judge: string;
    reason?: string;
  };
};

const withRollValue = (table: Table, roll: StackId | null, value: number): Table =>
  roll === null
    ? table
    : withStackObject(table, roll, (object) => {
        const rolled = copyStackObject(object);
        rolled.subject = String(value);
        rolled.roll = object.roll && { ...object.roll, value };
        return rolled;
      });

const withoutQuestion = (table: Table): Table => {
  const next = draftOf(table);
  next.awaiting = null;
  return next;
};

/** The table without the question for a report of the die, which a kept result answers (SL-REWIND-6). */
const withoutReport = (table: Table): Table =>
  table.awaiting === null || !asksForReport(table.awaiting) ? table : withoutQuestion(table);

/** Whether a question is for what the table reports, or for its confirmation. */
export const asksForReport = ({ command }: Choice): boolean => command === 'ReportRoll' || command === 'ConfirmReport';

type RolledDie = { readonly roller: SeatId; readonly value: number; readonly purpose: string };

const rollDisclosure = ({ value }: RolledDie): readonly Disclosure[] => [{ who: 'everybody', what: `roll ${value}` }];

/** The disclosure of a card to those to whom it is shown. */
const cardDisclosure = ({ to, card }: ChanceEvents['CardRevealed']): readonly Disclosure[] =>
  (to === 'all' ? ['everybody'] : to).map((who) => ({ who, what: card }));

/** The rules of these events, by type. */
export const chanceEvents: EventRules<ChanceEvents> = {
  DieRolled: {
    says: '{roller} rolls {value}',
    about: '`key` names this roll on every line of play; a die that goes on the stack carries it there.',
    everywhere: true,
    answers: true,
    cause: 'step',
    table: (table, { key }) => withCount(withoutReport(table), key),
    record: keptRoll,
    learned: rollDisclosure,
  },
  DieRerolled: {
    says: '{roller} rolls again: {from} becomes {value}',
    about: 'A die on the stack was rolled again.',
    answers: true,
    cause: 'step',
    table: (table, { key, roll, value }) => withRollValue(withCount(withoutReport(table), key), roll, value),
    record: keptRoll,
    learned: rollDisclosure,
  },
  RollChanged: {
    says: 'The roll becomes {to}[, by {by}]',
    about: 'The value of a die on the stack is another one.',
    cause: 'step',
    table: (table, { roll, to }) => withRollValue(table, roll, to),
  },
  RollSettled: {
    says: 'The {purpose} roll of {roller} stays at {value}',
    quiet: true,
    about: 'The value is final; what triggers on a roll looks at this.',
    cause: 'step',
    reads: { words: ['rolled'], read: rolled },
  },
  CardRevealed: { says: '{object} is shown', about: 'A card was shown, where it lies.', learned: cardDisclosure },
  RollReported: {
    says: '{seat} reports a roll of {value}',
    about: 'A seat tells what it rolled at the table; the others confirm it.',
    everywhere: true,
    answers: true,
    cause: 'step',
    report: true,
    table: withoutQuestion,
    learned: ({ value }) => [{ who: 'everybody', what: `roll ${value} (reported)` }],
    act: 'seat',
  },
  RollConfirmed: {
    says: '{seat} confirms the {value}',
    about: 'A reported roll counts.',
    everywhere: true,
    answers: true,
    cause: 'step',
    table: withoutQuestion,
    act: 'seat',
  },
  CardReported: {
    says: '{seat} reports that {card} was turned up',
    about: 'A seat tells which card was turned up at the table; the others confirm it.',
    everywhere: true,
    answers: true,
    cause: 'step',
    report: true,
    table: withoutQuestion,
    act: 'seat',
  },
  CardConfirmed: {
    says: '{seat} confirms {card}',
    about: 'A reported card counts.',
    everywhere: true,
    answers: true,
    cause: 'step',
    table: withoutQuestion,
    act: 'seat',
  },
  CommandLapsed: {
    says: 'What {seat} was about to do does not happen: {detail}',
    about:
      'A command waited for a card to be told, and that card does not let it be given, or its player has left meanwhile: nothing of it has happened. `code` and `detail` are those of a refusal.',
    everywhere: true,
  },
  OutcomeReported: {
    says: '{seat} reports what a card did[: {text}]',
    about: 'A seat tells what a card did whose effects the service does not know; the others confirm it.',
    everywhere: true,
    answers: true,
    cause: 'step',
    report: true,
    table: withoutQuestion,
    learned: ({ text }) => [{ who: 'everybody', what: `what came of it (reported): ${text}` }],
    act: 'seat',
  },
  OutcomeConfirmed: {
    says: '{seat} confirms what the card did',
    about: 'A reported outcome counts.',
    everywhere: true,
    answers: true,
    cause: 'step',
    table: withoutQuestion,
    act: 'seat',
  },
  ReportObjected: {
    says: '{seat} objects: {reason}',
    about: 'Somebody says that it was not so: play stands still, and a judge is called.',
    everywhere: true,
    answers: true,
    table: withoutQuestion,
    act: 'seat',
  },
  ReportRuled: {
    says: '{judge} rules that the die shows {value}[: {reason}]',
    about: 'A judge says what a contested die shows: that value counts.',
    everywhere: true,
    answers: true,
    cause: 'step',
    table: withoutQuestion,
    act: 'judge',
  },
  CardRuled: {
    says: '{judge} rules that it was {card}[: {reason}]',
    about: 'A judge says which card was turned up whose report was contested: that card counts.',
    everywhere: true,
    answers: true,
    cause: 'step',
    table: withoutQuestion,
    act: 'judge',
  },
  OutcomeRuled: {
    says: '{judge} rules what the card did[: {reason}]',
    about: 'A judge says what a card did whose reported outcome was contested: these effects are carried out.',
    everywhere: true,
    answers: true,
    cause: 'step',
    table: withoutQuestion,
    act: 'judge',
  },
};
