import type { JsonMap } from '@stackledger/wire';
import { useCallback, useEffect, useState } from 'react';
import { forget, leftOver, packed, send, type OutboxCommand } from '../../client/live/outbox.js';
import type { UiError } from '../../client/ui-error.js';
import { tournamentPath } from './use-tournament.js';

/** A command to a tournament, without the id that it is sent under. */
export type TournamentDeed = JsonMap & { readonly type: string };

/** Sends commands to a tournament, one after the other. */
export type TournamentSender = {
  readonly isSending: boolean;
  /** Why the last one was refused; null where it was not. */
  readonly error: UiError | null;
  /** What nobody has answered yet: it is kept on this device under its id, and sent again by itself. */
  readonly waiting: OutboxCommand | null;
  /** Sends a command; says whether it was carried out. `role`: as whom, where the service runs without links. */
  readonly act: (deed: TournamentDeed, role?: string) => Promise<boolean>;
  /** Takes back what waits. */
  readonly takeBack: () => void;
  readonly understood: () => void;
};

/** Who acts where the service runs without links; null where the link says it. */
export type ActsAs = { readonly role: string; readonly id: string } | null;

const AGAIN_MS = 2_000;

/** Sends the commands of this device to a tournament, and tells when one was carried out. */
export const useSender = (id: string, by: ActsAs, onDone: () => void): TournamentSender => {
  const to = tournamentPath(id);
  const [sending, setSending] = useState<OutboxCommand | null>(() => leftOver(to));
  const deliver = useCallback(
    async (waiting: OutboxCommand): Promise<boolean> => {
      setSending({ ...waiting, state: 'sending' });
      const sent = await send(to, waiting);
      setSending(sent.state === 'stored' ? null : sent);
      if (sent.state !== 'waiting') onDone();
      return sent.state === 'stored';
    },
    [to, onDone],
  );
  useEffect(() => {
    if (sending?.state !== 'waiting') return undefined;
    const again = (): void => void deliver(sending);
    const timer = window.setTimeout(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [sending, deliver]);
  const act = useCallback(
    (deed: TournamentDeed, role?: string): Promise<boolean> => {
      const as = by === null ? {} : { as: role === undefined ? by : { role, id: role } };
      return deliver(packed(to, { ...deed, ...as }));
    },
    [to, by, deliver],
  );
  return {
    isSending: sending?.state === 'sending',
    error: sending?.state === 'refused' ? sending.error : null,
    waiting: sending?.state === 'waiting' ? sending : null,
    act,
    takeBack: () => {
      forget(to);
      setSending(null);
    },
    understood: () => setSending(null),
  };
};
