import type { CommandBody, TableView } from '@stackledger/wire';
import { useCallback, useEffect, useState } from 'react';
import { ask } from '../../client/ask.js';
import { follow, type FeedStatus, type SeenRevisions } from '../../client/live/feed.js';
import { forget, leftOver, matchPath, packed, send, type OutboxCommand } from '../../client/live/outbox.js';
import type { UiError } from '../../client/ui-error.js';
import { move } from '../../design/motion.js';
import { useReading, useReadingOnReturn } from '../../client/live/use-reading.js';
import { useStaleness } from '../../client/live/use-staleness.js';

/**
 * A match as it is played: the table, the connection, and the command being sent. The connection counts as lost while
 * the table is older than the match.
 */
export type LiveTable = {
  readonly table: TableView | null;
  readonly error: UiError | null;
  readonly line: FeedStatus;
  /** How far each seat has the match on its screen. */
  readonly seen: SeenRevisions;
  /** How many devices act for the seat of this one. */
  readonly devices: number;
  readonly sending: OutboxCommand | null;
  /** A table on which something is only tried: what the service says of the match does not hold there. */
  readonly isTrial?: boolean;
  readonly act: (command: CommandBody) => void;
  readonly tryAgain: () => void;
  readonly takeBack: () => void;
  /** Puts a refusal away. */
  readonly understood: () => void;
};

/**
 * Whether a command is under way, or is stored and the table here is still the one before it: what would be given to
 * that one would be refused as late.
 */
export const isBusy = ({ sending, table }: LiveTable): boolean =>
  sending?.state === 'sending' ||
  (sending?.state === 'stored' && Number(table?.revision ?? -1) < Number(sending.revision));

const tablePath = (matchId: string, seat: string | null): string =>
  `${matchPath(matchId)}/table${seat === null ? '' : `?seat=${seat}`}`;

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
  const [sending, setSending] = useState<OutboxCommand | null>(() => leftOver(matchPath(matchId)));
  const [staleSince, staleness] = useStaleness();
  const request = useCallback(
    (signal: AbortSignal) => ask<TableView>(tablePath(matchId, seat), { signal }),
    [matchId, seat],
  );
  const onValue = useCallback(
    (next: TableView): void => {
      move(() => setTable(next));
      staleness.shown(Number(next.revision));
    },
    [staleness],
  );
  const read = useReading(request, { onValue, onError: setError, onRetry: staleness.failed });
  useReadingOnReturn(read);

  useEffect(() => {
    read();
    const onRevision = (revision: number): void => {
      staleness.rung(revision);
      read();
    };
    return follow(
      { matchId, actsFor },
      { onRevision, onLine: setLine, onSeen: setSeen, onDevices: setDevices, onEnd: read },
    );
  }, [matchId, actsFor, read, staleness]);

  const deliver = useCallback(
    async (waiting: OutboxCommand): Promise<void> => {
      setSending({ ...waiting, state: 'sending' });
      const sent = await send(matchPath(matchId), waiting);
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
    ...{ table, error, seen, devices, sending },
    line: staleSince === null ? line : { state: 'lost', since: staleSince },
    act: (command) => {
      const expected = table === null ? {} : { expectedRevision: table.revision };
      void deliver(packed(matchPath(matchId), { ...expected, ...command }));
    },
    tryAgain: () => (sending?.state === 'waiting' ? void deliver(sending) : read()),
    takeBack: () => {
      forget(matchPath(matchId));
      setSending(null);
    },
    understood: () => setSending(null),
  };
};
