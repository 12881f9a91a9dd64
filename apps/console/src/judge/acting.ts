import { useCallback, useState } from 'react';
import type { CommandBody } from '@stackledger/wire';
import { keep, kept } from '../client/kept.js';
import { useMe } from '../client/me.js';
import { packed, send } from '../client/outbox.js';
import type { Trouble } from '../client/trouble.js';

const NAME = 'stackledger.judge';

/** Who judges on this device: as the link says, or as somebody has written where the service runs without links. */
export type Judge = {
  readonly name: string | null;
  /** Whether the name can be changed here. */
  readonly isFree: boolean;
  readonly rename: (name: string) => void;
};

const isJudging = (role: string): boolean => role.includes('judge');

/** The judge on this device: at a match, or (null) wherever its widest link leads. */
export const useJudge = (matchId: string | null = null): Judge => {
  const grant = useMe(matchId)?.grant ?? null;
  const [written, write] = useState(() => kept(NAME));
  const granted = grant !== null && isJudging(grant.role) ? grant : undefined;
  const rename = (name: string): void => {
    keep(NAME, name);
    write(name);
  };
  return { name: granted?.person.id ?? written, isFree: granted === undefined, rename };
};

/** What became of the last deed. */
export type Acting = {
  readonly isSending: boolean;
  readonly trouble: Trouble | null;
  /** Sends a command of a judge; says whether it was carried out. */
  readonly act: (command: CommandBody) => Promise<boolean>;
};

/** Sends commands as the judge; a refusal stays until the next one. */
export const useActing = (matchId: string, judge: string | null, onDone: () => void): Acting => {
  const [isSending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const act = useCallback(
    async (command: CommandBody): Promise<boolean> => {
      setSending(true);
      const sent = await send(matchId, packed(matchId, { ...command, ...(judge !== null && { judge }) }));
      setSending(false);
      setTrouble(sent.trouble);
      if (sent.state !== 'stored') return false;
      onDone();
      return true;
    },
    [matchId, judge, onDone],
  );
  return { isSending, trouble, act };
};
