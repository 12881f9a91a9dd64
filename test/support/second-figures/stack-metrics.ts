import type { FigureRow } from './figures.js';
import { unless, type MatchRows, type SecondMetric } from './matches.js';
import type { ResponseRow, SequenceRow, StackRow } from './stack-rows.js';

const ofObjects =
  (row: (object: StackRow) => Pick<FigureRow, 'value' | 'leftOut'>) =>
  (matches: readonly MatchRows[]): readonly FigureRow[] =>
    matches.flatMap(({ match, objects }) =>
      objects.map((object) => ({
        match,
        group: object.kind,
        live: object.live,
        seat: object.controller,
        card: object.card,
        ...row(object),
      })),
    );

type Sequenced = Pick<FigureRow, 'value' | 'leftOut'> & { readonly group?: string };

const ofSequences =
  (row: (sequence: SequenceRow) => Sequenced | null) =>
  (matches: readonly MatchRows[]): readonly FigureRow[] =>
    matches.flatMap(({ match, sequences }) =>
      sequences.flatMap((sequence) => {
        const made = row(sequence);
        const base = { match, group: match.ruleset, live: sequence.live, seat: sequence.beganBy };
        const leftOut = unless(sequence.ended !== null, 'not over yet');
        if (made === null) return [];
        return [leftOut === null ? { ...base, ...made } : { ...base, ...made, leftOut }];
      }),
    );

const isContested = ({ seats }: SequenceRow): boolean => seats >= 2;

const objects = { struck: 'live', filters: ['seat', 'card'], regroups: true } as const;
const sequences = { struck: 'live', filters: ['seat'], regroups: true } as const;

const ofResponses =
  (row: (response: ResponseRow) => Pick<FigureRow, 'group' | 'leftOut'>) =>
  (matches: readonly MatchRows[]): readonly FigureRow[] =>
    matches.flatMap(({ match, responses }) =>
      responses.map((response) => {
        const { controller: seat, card } = response.answer;
        return { match, live: response.live, seat, card, value: true, ...row(response) };
      }),
    );

const responses = { struck: 'live', filters: ['seat', 'card'], regroups: false, statistic: 'share of all' } as const;

export const stackMetrics: { readonly [metric: string]: SecondMetric } = {
  'response-rate': {
    ...objects,
    statistic: 'share',
    rows: ofObjects(({ declared, responses }) => ({
      value: responses > 0,
      leftOut: unless(declared, 'not declared by a seat'),
    })),
  },
  'kind-answers': {
    ...responses,
    rows: ofResponses(({ answer, answered }) => ({ group: `${answer.kind} on ${answered.kind}` })),
  },
  'card-answers': {
    ...responses,
    rows: ofResponses(({ answer, answered }) => ({
      group: `${answer.card} on ${answered.card}`,
      leftOut: unless(answer.card !== null && answered.card !== null, 'one of the two came from no card'),
    })),
  },
  'stack-depth': { ...objects, statistic: 'mean', rows: ofObjects(({ depth }) => ({ value: depth })) },
  cancelled: {
    ...objects,
    statistic: 'share',
    rows: ofObjects(({ left }) => ({
      value: left?.type === 'Cancelled',
      leftOut: unless(left !== null, 'still on the stack'),
    })),
  },
  'stack-height': {
    ...sequences,
    regroups: false,
    statistic: 'share of all',
    rows: ofSequences(({ deepest }) => ({ group: String(deepest), value: true })),
  },
  contested: {
    ...sequences,
    statistic: 'share',
    rows: ofSequences((sequence) => ({ group: sequence.kind, value: isContested(sequence) })),
  },
  'contested-length': {
    ...sequences,
    statistic: 'mean',
    rows: ofSequences((sequence) => (isContested(sequence) ? { value: sequence.objects } : null)),
  },
  'contested-time': {
    ...sequences,
    statistic: 'median',
    rows: ofSequences((sequence) => (isContested(sequence) ? { value: sequence.tookMs } : null)),
  },
  'last-word': {
    ...sequences,
    statistic: 'share',
    rows: ofSequences((sequence) =>
      isContested(sequence)
        ? {
            value: sequence.lastWord === sequence.beganBy,
            leftOut: unless(sequence.beganBy !== null, 'begun by no seat'),
          }
        : null,
    ),
  },
  'contested-cancelled': {
    ...sequences,
    statistic: 'share',
    rows: ofSequences((sequence) => (isContested(sequence) ? { value: sequence.cancelled > 0 } : null)),
  },
  'passes-per-object': {
    ...sequences,
    statistic: 'mean',
    rows: ofSequences(({ passes, objects: put }) => ({ value: passes / put })),
  },
};
