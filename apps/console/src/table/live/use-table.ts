import type { CommandBody, TableView } from '@stackledger/wire';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ask } from '../../client/ask.js';
import { follow, type FeedStatus, type SeenRevisions } from '../../client/live/feed.js';
import { forget, leftOver, packed, send, type OutboxCommand } from '../../client/live/outbox.js';
import type { UiError } from '../../client/ui-error.js';
import { move } from '../../design/motion.js';

/** A match as it is played: the table, the connection, and the command being sent. */
export type LiveTable = {
  readonly table: TableView | null;
  readonly error: UiError | null;
  readonly line: FeedStatus;
  /** How far each seat has the match on its screen. */
  readonly seen: SeenRevisions;
  /** How many devices act for the seat of this one. */
  readonly devices: number;
  readonly sending: OutboxCommand | null;
  readonly act: (command: CommandBody) => void;
  readonly tryAgain: () => void;
  readonly takeBack: () => void;
  /** Puts a refusal away. */
  readonly understood: () => void;
};

const tablePath = (matchId: string, seat: string | null): string =>
  `/v1/matches/${matchId}/table${seat === null ? '' : `?seat=${seat}`}`;

/**
 * Follows a match as a seat sees it. `actsFor`: the one seat that this device acts for; devices that act for the same
 * seat are counted.
 */
export const useTable = (matchId: string, seat: string | null, actsFor: string | null): LiveTable => {
  const [table, setTable] = useState<TableView | null>(null);
  const [error, setError] = useState<UiError | null>(null);
  const [line, setLine] = useState<FeedStatus>({ state: 'connecting', since: 0 });
  const [seen, setSeen] = useState<SeenRevisions>({});
  const [devices, setDevices] = useState(1);
  const [sending, setSending] = useState<OutboxCommand | null>(() => leftOver(matchId));
  const read = useReading(
    matchId,
    seat,
    useCallback((next) => move(() => setTable(next)), []),
    setError,
  );

  useEffect(() => {
    read();
    return follow(
      { matchId, actsFor },
      { onRevision: read, onLine: setLine, onSeen: setSeen, onDevices: setDevices, onEnd: read },
    );
  }, [matchId, actsFor, read]);

  const deliver = useCallback(
    async (waiting: OutboxCommand): Promise<void> => {
      setSending({ ...waiting, state: 'sending' });
      const sent = await send(matchId, waiting);
      setSending(sent);
      if (sent.state !== 'waiting') read();
    },
    [matchId, read],
  );

  // What could not be sent goes out as soon as the line is back.
  const isLive = line.state === 'live';
  useEffect(() => {
    if (!isLive || sending?.state !== 'waiting') return undefined;
    const timer = window.setTimeout(() => void deliver(sending), 300);
    return () => window.clearTimeout(timer);
  }, [isLive, sending, deliver]);

  return {
    ...{ table, error, line, seen, devices, sending },
    act: (command) => {
      const expected = table === null ? {} : { expectedRevision: table.revision };
      void deliver(packed(matchId, { ...expected, ...command }));
    },
    tryAgain: () => (sending?.state === 'waiting' ? void deliver(sending) : read()),
    takeBack: () => {
      forget(matchId);
      setSending(null);
    },
    understood: () => setSending(null),
  };
};

/** Reads the table; while one request is under way, at most one more waits, for the viewer asked for by then. */
const useReading = (
  matchId: string,
  seat: string | null,
  onTable: (table: TableView) => void,
  onError: (error: UiError | null) => void,
): (() => void) => {
  const wanted = useRef<string | null>(null);
  const isBusy = useRef(false);
  return useCallback(() => {
    wanted.current = tablePath(matchId, seat);
    const read = async (): Promise<void> => {
      for (let path = wanted.current; path !== null; path = wanted.current) {
        wanted.current = null;
        const asked = await ask<TableView>(path);
        if (asked.ok) onTable(asked.value);
        onError(asked.ok ? null : asked.error);
      }
      isBusy.current = false;
    };
    if (isBusy.current) return;
    isBusy.current = true;
    void read();
  }, [matchId, seat, onTable, onError]);
};
