import type { SqlAnswer } from '@stackledger/wire';
import { useEffect, useState } from 'react';
import { ask } from '../../client/ask.js';
import type { Trouble } from '../../client/trouble.js';
import { ANALYTICS } from '../use-analytics.js';

/** What came of a question; `turn` asks it once more. */
export type AnswerTo = {
  readonly sql: string;
  readonly answer: SqlAnswer | null;
  readonly trouble: Trouble | null;
  readonly isAsking: boolean;
};

/** Asks a SELECT of the tables; nothing while it is empty. */
export const useAnswer = (sql: string, turn = 0): AnswerTo => {
  const key = `${turn} ${sql}`;
  const [held, hold] = useState<{ key: string; answer: SqlAnswer | null; trouble: Trouble | null }>({
    key: '',
    answer: null,
    trouble: null,
  });
  useEffect(() => {
    if (sql === '') return undefined;
    const going = new AbortController();
    void ask<SqlAnswer>(`${ANALYTICS}/sql`, { method: 'POST', body: { sql }, signal: going.signal }).then((asked) => {
      if (going.signal.aborted) return;
      hold({ key, answer: asked.ok ? asked.value : null, trouble: asked.ok ? null : asked.trouble });
    });
    return () => going.abort();
  }, [key, sql]);
  return { sql, answer: held.answer, trouble: held.trouble, isAsking: sql !== '' && held.key !== key };
};
