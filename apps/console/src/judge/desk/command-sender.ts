import type { CommandBody } from '@stackledger/wire';
import { useCallback, useState } from 'react';
import { matchPath, packed, send } from '../../client/live/outbox.js';
import type { UiError } from '../../client/ui-error.js';

/** Sends the commands of a judge or a seat, with what became of the last one. */
export type CommandSender = {
  readonly isSending: boolean;
  readonly error: UiError | null;
  /** Sends a command; says whether it was carried out. */
  readonly act: (command: CommandBody) => Promise<boolean>;
  /** Puts the refusal away. */
  readonly clear: () => void;
};

/** Sends commands with who gives them; a refusal stays until the next one. */
export const useCommandSender = (
  matchId: string,
  by: { readonly judge?: string; readonly seat?: string },
  onDone: () => void,
): CommandSender => {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<UiError | null>(null);
  const act = useCallback(
    async (command: CommandBody): Promise<boolean> => {
      setSending(true);
      const sent = await send(matchPath(matchId), packed(matchPath(matchId), { ...command, ...by }));
      setSending(false);
      setError(sent.error);
      if (sent.state !== 'stored') return false;
      onDone();
      return true;
    },
    [matchId, by, onDone],
  );
  const clear = useCallback((): void => setError(null), []);
  return { isSending, error, act, clear };
};
