import type { SqlAnswer } from '@stackledger/wire';
import { useEffect, useState } from 'react';
import { ask } from '../../client/ask.js';
import type { UiError } from '../../client/ui-error.js';
import { ANALYTICS } from '../use-analytics.js';

/** What came of a question; `turn` asks it once more. */
export type SqlResult = {
  readonly sql: string;
  readonly answer: SqlAnswer | null;
  readonly error: UiError | null;
  readonly isAsking: boolean;
};

/** Asks a SELECT of the tables; nothing while it is empty. */
export const useAnswer = (sql: string, turn = 0): SqlResult => {
  const key = `${turn} ${sql}`;
  const [held, hold] = useState<{ key: string; answer: SqlAnswer | null; error: UiError | null }>({
    key: '',
    answer: null,
    error: null,
  });
  useEffect(() => {
    if (sql === '') return undefined;
    const going = new AbortController();
    void ask<SqlAnswer>(`${ANALYTICS}/sql`, { method: 'POST', body: { sql }, signal: going.signal }).then((asked) => {
      if (going.signal.aborted) return;
      hold({ key, answer: asked.ok ? asked.value : null, error: asked.ok ? null : asked.error });
    });
    return () => going.abort();
  }, [key, sql]);
  return { sql, answer: held.answer, error: held.error, isAsking: sql !== '' && held.key !== key };
};
