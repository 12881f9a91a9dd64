import type { RewindPreview, RewindTarget, SpanEvent, StoryRow } from '@stackledger/wire';
import { nameOf } from '../../client/people.js';
import { judgeTexts } from '../../texts/judge.js';

/** A moment to which a table can go back: the end of a command, by what was done after it. */
export type RewindPoint = {
  readonly revision: string;
  /** What was done next, and would be the first step to be rewound. */
  readonly undoes: StoryRow;
};

/** A command of the contested part with everything that makes it weigh. */
export type WeighedStep = { readonly row: StoryRow; readonly badges: readonly string[] };

/** The rewind points of the active branch, the last first, each with the command that it undoes. */
export const rewindPointsOf = (targets: readonly RewindTarget[], rows: readonly StoryRow[]): readonly RewindPoint[] =>
  targets
    .filter(({ live }) => live)
    .flatMap(({ revision }) => {
      const undoes = rows.find((row) => row.live && isPlay(row) && Number(row.first) > Number(revision));
      return undoes === undefined ? [] : [{ revision, undoes }];
    })
    .filter(({ undoes }, at, all) => at === 0 || undoes.first !== all[at - 1]?.undoes.first);

/** Whoever does nothing at the table: what they did stays when it goes back, such as links that were made. */
const BESIDE: ReadonlySet<string> = new Set(['judge', 'organizer', 'system']);

/** What lies beside the table is not taken back: calls, what seats say of them, rulings, and what judges say. */
const isPlay = ({ by, marks, call }: StoryRow): boolean =>
  !BESIDE.has(by.kind) && call === null && !marks.includes('call');

/**
 * The rows that going back would strike. Between the moments that are known, which come the last first, those are the
 * ones that end at such a moment: a seat that is taken, for one, leaves the table as it is.
 */
export const struckRows = (
  rows: readonly StoryRow[],
  targets: readonly Pick<RewindTarget, 'revision'>[],
): readonly StoryRow[] => {
  const ends = new Set(targets.map(({ revision }) => revision));
  const [latest, earliest] = [Number(targets[0]?.revision ?? 0), Number(targets.at(-1)?.revision ?? 0)];
  return rows.filter(
    (row) =>
      isPlay(row) && (Number(row.revision) > latest || Number(row.revision) < earliest || ends.has(row.revision)),
  );
};

/** The moment before the point that somebody says is wrong; the last one where nobody has named a point. */
export const beforeError = (turnings: readonly RewindPoint[], point: string | null): RewindPoint | undefined =>
  point === null ? turnings[0] : turnings.find(({ revision }) => Number(revision) < Number(point));

/** The moment before the last roll; of one that the table reports before the report, and not its confirmation. */
export const beforeRoll = (turnings: readonly RewindPoint[]): RewindPoint | undefined => {
  const at = turnings.findIndex(({ undoes }) => undoes.rolls.length > 0);
  const [last, earlier] = [turnings[at], turnings[at + 1]];
  return last !== undefined && earlier !== undefined && isReportOf(earlier.undoes, last.undoes) ? earlier : last;
};

/** Whether a row reports the roll that the next one, of somebody else, confirms. */
const isReportOf = (report: StoryRow, next: StoryRow): boolean =>
  report.rolls[0] !== undefined && report.rolls[0] === next.rolls[0] && report.by.id !== next.by.id;

/** The contested part command by command, each with the badges of its events. */
export const weighedSteps = (
  rows: readonly StoryRow[],
  span: readonly SpanEvent[],
  to: string,
): readonly WeighedStep[] =>
  rows
    .filter((row) => row.live && Number(row.first) > Number(to) && isPlay(row))
    .map((row) => ({
      row,
      badges: [...new Set(span.filter((event) => isIn(row, event.revision)).flatMap(({ badges }) => badges))],
    }));

/**
 * Why taking back what these rows did is neither of the lesser remedies, as far as rows tell; the service looks at each
 * event as one is ruled. For where no preview can be asked, as while a ruling is appealed.
 */
export const whyNotIn = (rows: readonly StoryRow[], to: string): RewindPreview['risk']['whyNot'] => {
  const since = weighedSteps(rows, [], to).map(({ row }) => row);
  const chance = since.some(({ rolls }) => rolls.length > 0) ? judgeTexts.notLesser.chance : null;
  const other = since.find(({ by }) => by.id !== since[0]?.by.id);
  return {
    simple: since.length > 1 ? judgeTexts.notLesser.several : chance,
    'reversed-decision': other === undefined ? chance : judgeTexts.notLesser.another(nameOf(other.by.id)),
  };
};

const isIn = ({ first, revision }: StoryRow, event: string): boolean =>
  Number(event) >= Number(first) && Number(event) <= Number(revision);
