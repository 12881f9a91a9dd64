import type { JsonMap } from '@stackledger/kernel';
import {
  matchFor,
  situationAt,
  summaryOf,
  suppose,
  type Chance,
  type Session,
  type Supposed,
  type Viewer,
} from '@stackledger/ledger';
import type { EventSummary, Json, MatchView, WhatIf, WhatIfDifference, WhatIfStep } from '@stackledger/wire';
import { differencesBetween } from './differences.js';

/** More places than anybody reads; of the others it is told that there are some. */
const MOST_PLACES = 200;

/** What is asked: these commands after a revision, as somebody may see it. */
export type Asked = { readonly at: number; readonly commands: readonly JsonMap[]; readonly viewer: Viewer };

/** What would come of it, beside what really did. Throws what the ledger throws for a question that makes no sense. */
export const whatIf = (session: Session, asked: Asked, chance: Chance): WhatIf => {
  const supposed = suppose(session, asked, chance);
  const { matchId } = session;
  const revision = String(session.timeline.state().head);
  const { viewer } = asked;
  const steps = supposed.steps.map(({ command, events, rejection, after }): WhatIfStep => {
    const { code, rule, detail } = rejection ?? {};
    return {
      command: command, // parsed from JSON
      events: events.map((event) => summaryOf(event, viewer, supposed.isReal)),
      refused: rejection === undefined ? null : { code: code ?? '', rule: rule ?? '', detail: detail ?? '' },
      after: matchFor(after, viewer, { revision, at: String(after.state.head) }),
    };
  });
  const difference = differenceOf(session, { ...asked, supposed, steps });
  return { matchId, revision, at: String(asked.at), dice: supposed.isReal ? 'real' : 'throwaway', steps, difference };
};

type Came = Asked & { readonly supposed: Supposed; readonly steps: readonly WhatIfStep[] };

const differenceOf = (session: Session, { at, viewer, supposed, steps }: Came): WhatIfDifference => {
  const really = eventsSince(session, at, viewer);
  const instead = steps.flatMap(({ events }) => events);
  const parted = instead.findIndex((event, place) => !isAlike(event, really[place]));
  const same = parted < 0 ? instead.length : parted;
  const first =
    same === really.length && parted < 0 ? null : { really: really[same] ?? null, instead: instead[same] ?? null };
  const { head } = session.timeline.state();
  const now = matchFor(situationAt(session), viewer, { revision: String(head), at: String(head) });
  const then = matchFor(supposed.steps.at(-1)?.after ?? supposed.before, viewer, {
    revision: String(head),
    at: String(head),
  });
  const match = differencesBetween(asJson(now), asJson(then));
  return { same, first, match: match.slice(0, MOST_PLACES), more: match.length > MOST_PLACES };
};

/** What has happened after a revision and counts, as a viewer reads it. */
const eventsSince = ({ timeline }: Session, at: number, viewer: Viewer): readonly EventSummary[] => {
  const { head, record } = timeline.state();
  const events: EventSummary[] = [];
  for (let revision = at + 1; revision <= head; revision++) {
    const event = timeline.eventAt(revision);
    if (event !== undefined && timeline.isLive(revision)) events.push(summaryOf(event, viewer, record.sealed));
  }
  return events;
};

/** Whether the same happened; which revision it has is another matter. */
const isAlike = (a: EventSummary, b: EventSummary | undefined): boolean =>
  a.type === b?.type && JSON.stringify(a.data) === JSON.stringify(b.data);

const asJson = (view: MatchView): Json => JSON.parse(JSON.stringify(view)) as Json; // plain data by its type
