import type { CommandExplanation, JsonMap, TableView } from '@stackledger/wire';
import { useEffect, useState } from 'react';
import { ask } from '../../client/ask.js';
import { commandOf, isComplete, type CommandDraft } from './command-draft.js';
import { asksForPairs } from './pairing.js';

/** What the service says of a draft before it is sent: `asking` until it has answered. */
export type Approval = 'approved' | 'asking' | CommandExplanation;

/**
 * Whether a draft would be accepted. The candidates say it of one thing that is picked; several at once (pairs, more
 * than one pick) can be wrong together, so the service is asked. Where it does not answer the draft may be sent.
 */
export const useApproval = (table: TableView, draft: CommandDraft | null): Approval => {
  const [held, hold] = useState<{ readonly of: string; readonly approval: Approval } | null>(null);
  const { matchId, revision } = table;
  const asks = draft !== null && isComplete(draft) && mayBeWrongTogether(draft);
  const command = asks ? JSON.stringify(commandOf(draft)) : null;
  const of = `${matchId} ${revision} ${command ?? ''}`;
  useEffect(() => {
    if (command === null) return undefined;
    const going = new AbortController();
    const request = {
      method: 'POST' as const,
      body: { command: JSON.parse(command) as JsonMap },
      signal: going.signal,
    };
    void ask<CommandExplanation>(`/v1/matches/${matchId}/explain`, request).then((asked) => {
      if (going.signal.aborted) return;
      hold({ of, approval: !asked.ok || asked.value.allowed ? 'approved' : asked.value });
    });
    return () => going.abort();
  }, [matchId, command, of]);
  if (command === null) return 'approved';
  return held?.of === of ? held.approval : 'asking';
};

const mayBeWrongTogether = ({ template, picks }: CommandDraft): boolean =>
  template.fill.some(
    (fill, at) =>
      template.whole === true ||
      asksForPairs(fill) ||
      (fill.form === undefined && fill.ordered !== true && (picks[at] ?? []).length > 1),
  );
