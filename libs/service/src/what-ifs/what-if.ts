import type { JsonMap } from '@stackledger/rules';
import {
  matchFor,
  messagesOf,
  nameRendererIn,
  shownIn,
  situationAt,
  summaryOf,
  tryWhatIf,
  type Chance,
  type Session,
  type WhatIfResult,
  type Viewer,
} from '@stackledger/ledger';
import type { EventSummary, Json, MatchView, TableView, WhatIf, WhatIfDifference, WhatIfStep } from '@stackledger/wire';
import { tableOf } from '../pages/table.js';
import { differencesBetween } from './differences.js';

/** Limit of listed differences; beyond it the answer only states that there are more. */
const MOST_PLACES = 200;

/**
 * Commands to be tried after a revision, and the viewer of the answer. `table`: the seat as which the table at the end
 * is answered too, null for whoever only looks.
 */
export type WhatIfQuestion = {
  readonly at: number;
  readonly commands: readonly JsonMap[];
  readonly viewer: Viewer;
  readonly table?: string | null;
};

/**
 * What the commands would lead to, compared with what really happened. Throws the ledger's errors for an invalid
 * question.
 */
export const whatIf = (session: Session, asked: WhatIfQuestion, chance: Chance): WhatIf => {
  const result = tryWhatIf(session, asked, chance);
  const { matchId } = session;
  const revision = String(session.timeline.state().head);
  const { viewer } = asked;
  const steps = result.steps.map(({ command, events, rejection, after }): WhatIfStep => {
    const { code, rule, detail } = rejection ?? {};
    const summaries = events.map((event) => summaryOf(event, viewer, result.isReal));
    return {
      command: command, // parsed from JSON
      events: summaries,
      says: messagesOf(after.ruleset, summaries, nameRendererIn(after, shownIn(summaries))),
      refused: rejection === undefined ? null : { code: code ?? '', rule: rule ?? '', detail: detail ?? '' },
      after: matchFor(after, viewer, { revision, at: String(after.state.head) }),
    };
  });
  const difference = differenceOf(session, { ...asked, result, steps });
  const dice = result.isReal ? 'real' : 'throwaway';
  const table = asked.table === undefined ? {} : { table: tableAfter(result, viewer, asked.table) };
  return { matchId, revision, at: String(asked.at), dice, steps, difference, ...table };
};

/** The table at the end, with what the seat could do then. */
const tableAfter = ({ copy }: WhatIfResult, viewer: Viewer, seat: string | null): TableView => {
  const situation = situationAt(copy);
  const head = String(situation.state.head);
  return tableOf({ session: copy, situation, viewer, revision: head, at: head }, seat);
};

type WhatIfOutcome = WhatIfQuestion & { readonly result: WhatIfResult; readonly steps: readonly WhatIfStep[] };

const differenceOf = (session: Session, { at, viewer, result, steps }: WhatIfOutcome): WhatIfDifference => {
  const really = eventsSince(session, at, viewer);
  const instead = steps.flatMap(({ events }) => events);
  const parted = instead.findIndex((event, place) => !isAlike(event, really[place]));
  const same = parted < 0 ? instead.length : parted;
  const first =
    same === really.length && parted < 0 ? null : { really: really[same] ?? null, instead: instead[same] ?? null };
  const { head } = session.timeline.state();
  const now = matchFor(situationAt(session), viewer, { revision: String(head), at: String(head) });
  const then = matchFor(result.steps.at(-1)?.after ?? result.before, viewer, {
    revision: String(head),
    at: String(head),
  });
  const match = differencesBetween(asJson(now), asJson(then));
  return { same, first, match: match.slice(0, MOST_PLACES), more: match.length > MOST_PLACES };
};

/** The events of the active branch after a revision, for a viewer. */
const eventsSince = ({ timeline }: Session, at: number, viewer: Viewer): readonly EventSummary[] => {
  const { head, record } = timeline.state();
  const events: EventSummary[] = [];
  for (let revision = at + 1; revision <= head; revision++) {
    const event = timeline.eventAt(revision);
    if (event !== undefined && timeline.isLive(revision)) events.push(summaryOf(event, viewer, record.sealed));
  }
  return events;
};

/** Whether two events are equal apart from their revisions. */
const isAlike = (a: EventSummary, b: EventSummary | undefined): boolean =>
  a.type === b?.type && JSON.stringify(a.data) === JSON.stringify(b.data);

const asJson = (view: MatchView): Json => JSON.parse(JSON.stringify(view)) as Json; // plain data by its type
