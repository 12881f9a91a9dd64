import type { CommandBody } from '@stackledger/wire';
import { useCallback, useState } from 'react';
import { packed, send } from '../../client/outbox.js';
import type { Trouble } from '../../client/trouble.js';

/** What became of the last deed. */
export type Acting = {
  readonly isSending: boolean;
  readonly trouble: Trouble | null;
  /** Sends a command; says whether it was carried out. */
  readonly act: (command: CommandBody) => Promise<boolean>;
};

/** Sends commands with who gives them; a refusal stays until the next one. */
export const useActing = (
  matchId: string,
  by: { readonly judge?: string; readonly seat?: string },
  onDone: () => void,
): Acting => {
  const [isSending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const act = useCallback(
    async (command: CommandBody): Promise<boolean> => {
      setSending(true);
      const sent = await send(matchId, packed(matchId, { ...command, ...by }));
      setSending(false);
      setTrouble(sent.trouble);
      if (sent.state !== 'stored') return false;
      onDone();
      return true;
    },
    [matchId, by, onDone],
  );
  return { isSending, trouble, act };
};
