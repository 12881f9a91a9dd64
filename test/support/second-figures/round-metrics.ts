import type { FigureRow } from './figures.js';
import { msBetween } from './log.js';
import { unless, type MatchRows, type SecondMetric } from './matches.js';

type Round = { readonly name: string; readonly matches: readonly MatchRows[] };

const inOrder = (one: MatchRows, other: MatchRows): number => {
  const [first, second] = [one, other].map(({ match }) => `${match.createdAt} ${match.id}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
};

/** The rounds of one tournament, by the matches that each person has had in it. */
const roundsOf = (matches: readonly MatchRows[]): readonly Round[] => {
  const had = new Map<string, number>();
  const rounds = new Map<number, MatchRows[]>();
  for (const rows of matches.toSorted(inOrder)) {
    const persons = new Set(rows.match.persons.values());
    for (const person of persons) had.set(person, (had.get(person) ?? 0) + 1);
    const round = Math.max(...[...persons].map((person) => had.get(person) ?? 0));
    rounds.set(round, [...(rounds.get(round) ?? []), rows]);
  }
  return [...rounds].map(([round, of]) => ({ name: `round ${round}`, matches: of }));
};

const roundsIn = (all: readonly MatchRows[]): readonly Round[] => {
  const tournaments = new Set(all.flatMap(({ match }) => match.tournament ?? []));
  return [...tournaments].flatMap((tournament) => roundsOf(all.filter(({ match }) => match.tournament === tournament)));
};

const isOver = ({ match }: MatchRows): boolean => match.ended !== null;

/** The match as which a round counts. */
const lastOf = ({ matches }: Round): MatchRows | undefined => {
  const open = matches.filter((rows) => !isOver(rows));
  const endOf = ({ match }: MatchRows): number => match.ended?.time ?? 0;
  return (open.length > 0 ? open : matches)
    .toSorted((one, other) => endOf(one) - endOf(other) || (one.match.id < other.match.id ? -1 : 1))
    .at(-1);
};

const lengthOf = ({ matches }: Round, { match }: MatchRows): number | null => {
  const [first] = matches.map((rows) => rows.match.startedOrCreated).toSorted((one, other) => one.time - other.time);
  return match.ended === null || first === undefined ? null : msBetween(first, match.ended);
};

const ofRounds =
  (rowsOf: (round: Round) => readonly FigureRow[]) =>
  (chosen: readonly MatchRows[], all: readonly MatchRows[]): readonly FigureRow[] => {
    const left = new Set(chosen.map(({ match }) => match));
    return roundsIn(all)
      .flatMap(rowsOf)
      .filter(({ match }) => left.has(match));
  };

const definition = { struck: null, filters: [], regroups: true } as const;

export const roundMetrics: { readonly [metric: string]: SecondMetric } = {
  'round-length': {
    ...definition,
    statistic: 'median',
    rows: ofRounds((round) => {
      const last = lastOf(round);
      if (last === undefined) return [];
      const leftOut = unless(isOver(last), 'rounds that are not over');
      return [{ match: last.match, group: round.name, value: lengthOf(round, last), leftOut }];
    }),
  },
  'tables-behind': {
    ...definition,
    statistic: 'share',
    rows: ofRounds(({ name, matches }) => {
      const isHalfOver = matches.filter(isOver).length * 2 >= matches.length;
      const leftOut = unless(isHalfOver, 'of a round less than half over');
      return matches.map((rows) => ({ match: rows.match, group: name, value: !isOver(rows), leftOut }));
    }),
  },
};
