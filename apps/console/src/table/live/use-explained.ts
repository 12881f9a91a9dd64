import type { CommandExplanation, JsonMap } from '@stackledger/wire';
import { useEffect, useState } from 'react';
import { ask } from '../../client/ask.js';

/** What the service says of a command that somebody may wish to give; null while it is not known. */
export const useExplained = (matchId: string, revision: string, command: JsonMap | null): CommandExplanation | null => {
  const [held, hold] = useState<{ readonly of: string; readonly answer: CommandExplanation } | null>(null);
  const wish = command === null ? null : JSON.stringify(command);
  const of = `${matchId} ${revision} ${wish ?? ''}`;
  useEffect(() => {
    if (wish === null) return undefined;
    const going = new AbortController();
    const request = { method: 'POST' as const, body: { command: JSON.parse(wish) as JsonMap }, signal: going.signal };
    void ask<CommandExplanation>(`/v1/matches/${matchId}/explain`, request).then((asked) => {
      if (!going.signal.aborted && asked.ok) hold({ of, answer: asked.value });
    });
    return () => going.abort();
  }, [matchId, wish, of]);
  return held?.of === of ? held.answer : null;
};
