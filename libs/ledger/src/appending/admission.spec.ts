import type { Session } from '../sessions/session.js';
import { looksBack } from './admission.js';

test.each([
  [undefined, false],
  [0, true],
  [8, true],
  [9, false],
  [19, false],
  [25, false],
])(
  'of a log that is held from 10 on, with the table of 20, one who has seen %s looks back beyond: %s',
  (seen, isSo) => {
    const session = { timeline: { from: 10, state: () => ({ tip: 20 }) } } as unknown as Session; // what is asked of it
    const sent = { commandId: 'c', command: {}, ...(seen !== undefined && { expectedRevision: seen }) };
    expect(looksBack(session, sent)).toBe(isSo);
  },
);
