import type { Revision } from '@stackledger/rules';
import type { Chance } from '../envelopes/ports.js';
import { readEnvelope, type Envelope } from '../envelopes/envelope.js';
import type { EventStore } from '@stackledger/store';
import type { DecidedCommand } from '../appending/appending.js';
import { redeciding, replayResultOf, replayPlanOf, type ReplayResult, type StopReasonAt } from './replay-result.js';
import { replayCommands, type ReplayStop } from './command-replay.js';
import { MatchDraft, type MatchDraftOptions } from '../appending/match-draft.js';
import { readFrom, type Session } from '../sessions/session.js';
import { loggedCommands } from './logged-commands.js';

/** A decided rewind with the commands that follow it in a draft, and where the replay stopped. */
export type RewindDraft = { readonly draft: MatchDraft; readonly stopped: ReplayStop | undefined };

/** Applies what follows a decided rewind to a draft of the match. */
export const draftRewind = async (
  store: EventStore,
  session: Session,
  entry: DecidedCommand,
  ways: MatchDraftOptions,
): Promise<RewindDraft> => {
  const [rewound] = entry.decided.events;
  if (rewound === undefined) throw new Error('a rewind came to nothing');
  const ends = { to: Number(rewound.data.to), from: Number(rewound.data.from) };
  const since = loggedCommands((await readFrom(store, session.matchId, ends.to + 1)).envelopes, session);
  const command = { ...entry.body.command, type: 'Rewind' };
  const following = replayPlanOf(session, since, { rewind: rewound.revision, command, ...ends });
  const draft = new MatchDraft(session, entry, ways);
  return { draft, stopped: replayCommands(draft, following) };
};

/** Most events of one append. */
const MOST_EVENTS = 256;

/** The commands that followed a rewind in the log. */
export const readReplay = async (
  store: EventStore,
  session: Session,
  rewind: Revision,
  chance: Chance,
): Promise<ReplayResult> => {
  const envelopes = await readLine(store, session, rewind, rewind + MOST_EVENTS);
  return replayIn(session, envelopes, rewind, redeciding(session, chance));
};

/** The same of a draft, of which nothing is in the log. */
export const rewindTrialOf = async (store: EventStore, { draft, stopped }: RewindDraft): Promise<ReplayResult> => {
  const { session, events } = draft;
  const added = events.map(({ json }) => readEnvelope(json));
  const rewind = Number(added[0]?.revision);
  const envelopes = [...(await readLine(store, session, rewind, rewind - 1)), ...added];
  return replayIn(session, envelopes, rewind, () => stopped ?? { why: 'full' });
};

/** The log after a rewind's target. */
const readLine = async (
  store: EventStore,
  { matchId, timeline }: Session,
  rewind: Revision,
  last: Revision,
): Promise<readonly Envelope[]> =>
  (await readFrom(store, matchId, Number(timeline.eventAt(rewind)?.data.to) + 1, last)).envelopes;

const replayIn = (
  session: Session,
  envelopes: readonly Envelope[],
  rewind: Revision,
  whyStopped: StopReasonAt,
): ReplayResult => {
  const since = loggedCommands(envelopes, session);
  const first = since.find((logged) => logged.first === rewind);
  if (first === undefined) throw new Error(`no rewind stands at ${rewind}`);
  return replayResultOf(session, since, first, whyStopped);
};
