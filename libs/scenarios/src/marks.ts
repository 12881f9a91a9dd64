import { isMap, type Event, type JsonMap } from '@stackledger/kernel';

/** What a mark stands for: the revision after the step that set it. */
export type RevisionMarks = ReadonlyMap<string, number>;

type EventAt = (revision: number) => Event | undefined;

const typeOf = ({ type }: JsonMap): string => (typeof type === 'string' ? type : '');

/** The fields that name a revision, by type of command; elsewhere `to` is a seat. */
const REVISIONS: { readonly [type: string]: string } = {
  Rewind: 'to',
  RestoreBranch: 'rewind',
  AskTakeback: 'to',
  UndoOwn: 'to',
  CallJudge: 'point',
  OpenCall: 'point',
  ConfirmReport: 'report',
  ObjectToReport: 'report',
  RuleReport: 'report',
};

/** A command with revisions in place of marks; what is no mark is a revision already. */
export const withoutMarks = (command: JsonMap, marks: RevisionMarks, eventAt: EventAt): JsonMap => {
  const { fix } = command;
  const marked = withoutOwnMarks(command, marks, eventAt);
  return isMap(fix) ? { ...marked, fix: withoutOwnMarks(fix, marks, eventAt) } : marked;
};

const withoutOwnMarks = (command: JsonMap, marks: RevisionMarks, eventAt: EventAt): JsonMap => {
  const field = REVISIONS[typeOf(command)];
  const named = field === undefined ? undefined : command[field];
  if (field === undefined || (typeof named !== 'string' && typeof named !== 'number')) return command;
  const marked = marks.get(String(named));
  if (marked === undefined) return { ...command, [field]: String(named) };
  return { ...command, [field]: String(field === 'report' ? reportBefore(marked, eventAt) : marked) };
};

/** A report goes by the revision of its own event, and the step that made it may end with a question after that. */
const reportBefore = (marked: number, eventAt: EventAt): number => {
  for (let revision = marked; revision >= 0; revision--)
    if (/(Reported|Announced)$/.test(eventAt(revision)?.type ?? '')) return revision;
  return marked;
};

/** What a judge must say about going back, where a scenario does not care. */
const SUPPLIED: { readonly [type: string]: JsonMap } = {
  Rewind: { reason: 'as the scenario says', kind: 'full', authority: 'head-judge' },
  RestoreBranch: { reason: 'as the scenario says', authority: 'head-judge' },
  WaiveConcession: { reason: 'as the scenario says', authority: 'head-judge' },
};

/** A judge's command with what the scenario left out. */
export const asJudge = (command: JsonMap): JsonMap => ({
  judge: 'judge',
  ...SUPPLIED[typeOf(command)],
  ...command,
});
