import type {
  PairedTable,
  PairingsView,
  ResultHistory,
  RoundTimeView,
  StandingsView,
  TournamentView,
} from '@stackledger/wire';
import { useCallback, useEffect, useState } from 'react';
import { ask, type ApiAnswer } from '../../client/ask.js';
import { followPath, type FeedStatus } from '../../client/live/feed.js';
import { useReading, useReadingOnReturn } from '../../client/live/use-reading.js';
import { useStaleness } from '../../client/live/use-staleness.js';
import type { UiError } from '../../client/ui-error.js';

/** A tournament at one revision: itself, the tables of the round published last, standings of closed rounds. */
export type ShownTournament = {
  readonly tournament: TournamentView;
  /** Null before the first round. */
  readonly pairings: PairingsView | null;
  /** After the last round that is closed; null while none is. */
  readonly standings: StandingsView | null;
  /** The time of that round, and of the tables that have their own. */
  readonly time: RoundTimeView | null;
  /** What was said of the result at the table of the player whose page it is; null for others, and before it was. */
  readonly history: ResultHistory | null;
  /** The final places, the first the best; null until it is over. */
  readonly places: readonly string[] | null;
};

/** An event as the feed tells it. */
export type FedEvent = { readonly type: string; readonly data: { readonly [name: string]: unknown } };

/** A tournament as it goes on. The connection counts as lost while what is shown is older than the tournament. */
export type LiveTournament = {
  readonly moment: ShownTournament | null;
  readonly error: UiError | null;
  readonly line: FeedStatus;
  readonly again: () => void;
};

/** The path of a tournament at the service. */
export const tournamentPath = (id: string): string => `/v1/tournaments/${encodeURIComponent(id)}`;

/** The table at which a player sits; null for who sits nowhere. */
export const tableOf = (tables: readonly PairedTable[], player: string | null): PairedTable | null =>
  tables.find(({ players }) => player !== null && players.includes(player)) ?? null;

/** Reads the whole of a moment: what is asked second is asked of the revision that came first. */
const readMoment = async (
  id: string,
  player: string | null,
  signal: AbortSignal,
): Promise<ApiAnswer<ShownTournament>> => {
  const path = tournamentPath(id);
  const tournament = await ask<TournamentView>(path, { signal });
  if (!tournament.ok) return tournament;
  const at = `at=${tournament.value.revision}`;
  const { rounds } = tournament.value;
  const closed = rounds.filter(({ isOpen }) => !isOpen).length;
  const [pairings, time, standings] = await Promise.all([
    rounds.length > 0 ? ask<PairingsView>(`${path}/pairings?${at}`, { signal }) : null,
    rounds.length > 0 ? ask<RoundTimeView>(`${path}/clock?${at}`, { signal }) : null,
    closed > 0 ? ask<StandingsView>(`${path}/standings?${at}&round=${closed}`, { signal }) : null,
  ]);
  if (pairings?.ok === false) return pairings;
  if (time?.ok === false) return time;
  if (standings?.ok === false) return standings;
  const own = tableOf(pairings?.value.tables ?? [], player);
  const history =
    own === null || own.certainty === null
      ? null
      : await ask<ResultHistory>(`${path}/result-history?round=${own.round}&table=${own.table}`, { signal });
  if (history?.ok === false) return history;
  const value = {
    ...{ tournament: tournament.value, pairings: pairings?.value ?? null, standings: standings?.value ?? null },
    ...{ time: time?.value ?? null, history: history?.value ?? null, places: tournament.value.places },
  };
  return { ok: true, value, status: tournament.status };
};

const EVENT = /^data: ?(\{.*\})$/m;

/** The event in a message of the feed; null where it holds none. */
const eventIn = (message: string): FedEvent | null => {
  const text = EVENT.exec(message)?.[1];
  const told = text === undefined ? {} : (JSON.parse(text) as Partial<FedEvent>); // as the service writes it
  return told.type === undefined || told.data === undefined ? null : { type: told.type, data: told.data };
};

/**
 * Follows a tournament, as the page of a player where one is named. `concerns`: whether an event changes what this page
 * shows; in a hall each table's report is sent to everybody, and reading the whole anew a thousand times is for the
 * desk alone.
 */
export const useTournament = (
  id: string,
  player: string | null,
  concerns: (event: FedEvent) => boolean,
): LiveTournament => {
  const [moment, setMoment] = useState<ShownTournament | null>(null);
  const [error, setError] = useState<UiError | null>(null);
  const [line, setLine] = useState<FeedStatus>({ state: 'connecting', since: 0 });
  const [staleSince, staleness] = useStaleness();
  const request = useCallback((signal: AbortSignal) => readMoment(id, player, signal), [id, player]);
  const onValue = useCallback(
    (next: ShownTournament): void => {
      setMoment(next);
      staleness.shown(Number(next.tournament.revision));
    },
    [staleness],
  );
  const read = useReading(request, { onValue, onError: setError, onRetry: staleness.failed });
  useReadingOnReturn(read);
  useEffect(() => {
    read();
    let isConcerned = true; // by what may have happened before the feed begins, and while it was lost
    return followPath(`${tournamentPath(id)}/live`, {
      onMessages: (messages) => {
        const events = messages.flatMap((message) => eventIn(message) ?? []);
        isConcerned ||= events.some(concerns);
      },
      onRevision: (revision) => {
        if (!isConcerned) return;
        isConcerned = false;
        staleness.rung(revision);
        read();
      },
      onLine: (next) => {
        if (next.state === 'lost') isConcerned = true;
        setLine(next);
      },
      onEnd: read,
    });
  }, [id, read, staleness, concerns]);
  return { moment, error, line: staleSince === null ? line : { state: 'lost', since: staleSince }, again: read };
};
