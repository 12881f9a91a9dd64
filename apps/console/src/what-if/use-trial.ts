import type { CommandBody, TableView, WhatIf, WhatIfRequest } from '@stackledger/wire';
import { useEffect, useState } from 'react';
import { ask } from '../client/ask.js';
import { newId } from '../client/live/outbox.js';
import type { UiError } from '../client/ui-error.js';

/** What was tried after a moment, and what it would lead to. Nothing of it is written. */
export type TrialTable = {
  readonly table: TableView | null;
  /** What happened with each command. */
  readonly says: readonly (readonly string[])[];
  readonly dice: WhatIf['dice'];
  readonly error: UiError | null;
  /** Why the last command would be refused. */
  readonly refused: string | null;
  readonly isAsking: boolean;
  readonly give: (command: CommandBody) => void;
  readonly takeBack: () => void;
  /** Everything once more, with other dice. */
  readonly again: () => void;
};

type AskedTrial = { readonly commands: readonly CommandBody[]; readonly luck: string };

/**
 * Tries commands after a revision as a seat sees it. All of them are tried anew each time, with the same dice; the last
 * is left out where it would be refused.
 */
export const useTrial = (matchId: string, at: string, seat: string | null): TrialTable => {
  const [asked, askFor] = useState<AskedTrial>(() => ({ commands: [], luck: newId() }));
  const [answer, take] = useState<WhatIf | null>(null);
  const [error, setError] = useState<UiError | null>(null);
  const [settled, settle] = useState<AskedTrial | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    const going = new AbortController();
    const body: WhatIfRequest = { at, commands: asked.commands, luck: asked.luck, table: true };
    const path = `/v1/matches/${matchId}/what-ifs${seat === null ? '' : `?seat=${encodeURIComponent(seat)}`}`;
    void ask<WhatIf>(path, { method: 'POST', body, signal: going.signal }).then((answered) => {
      if (going.signal.aborted) return;
      settle(asked);
      if (!answered.ok) return setError(answered.error);
      setError(null);
      const refusal = answered.value.steps.at(-1)?.refused ?? null;
      if (refusal === null) return take(answered.value);
      setRefused(refusal.detail);
      askFor((now) => ({ ...now, commands: now.commands.slice(0, -1) }));
    });
    return () => going.abort();
  }, [matchId, at, seat, asked]);
  const isAsking = settled !== asked;
  const change = (next: AskedTrial): void => {
    setRefused(null);
    askFor(next);
  };
  return {
    ...{ table: answer?.table ?? null, says: answer?.steps.map(({ says }) => says) ?? [], error, refused, isAsking },
    dice: answer?.dice ?? 'throwaway',
    give: (command) => change({ ...asked, commands: [...asked.commands, command] }),
    takeBack: () => change({ ...asked, commands: asked.commands.slice(0, -1) }),
    again: () => change({ ...asked, luck: newId() }),
  };
};
