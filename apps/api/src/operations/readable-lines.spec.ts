import { readableLines } from './readable-lines.js';

const told = (line: object): string => {
  let text = '';
  readableLines({ write: (each) => (text += each) }, false).write(`${JSON.stringify(line)}\n`);
  return text.replace(/^\[\d\d:\d\d:\d\d\] /, '');
};

test('a request is one line that says what was asked and what came of it', () => {
  const about = { reqId: 'req-7', method: 'POST', route: '/v1/matches/:id/commands', status: 422, ms: 1.4 };
  const line = { level: 30, time: '2026-01-02T03:04:05.000Z', ...about, match: 'm-1', revision: '41', msg: 'answered' };
  expect(told({ ...line, result: 'not-your-priority', rule: 'FS-PRIO-1' })).toBe(
    'INFO: POST /v1/matches/:id/commands: 422 in 1.4 ms, match m-1, at 41, not-your-priority, FS-PRIO-1\n',
  );
  expect(told({ ...line, route: null, match: undefined, revision: undefined })).toBe(
    'INFO: POST no route: 422 in 1.4 ms\n',
  );
});

test('anything else says its message, and a fault where it was', () => {
  expect(told({ level: 50, time: 0, msg: 'the store is down' })).toBe('ERROR: the store is down\n');
  const err = { type: 'Error', message: 'broken', stack: 'Error: broken\n    at here' };
  expect(told({ level: 50, time: 0, err, msg: 'a feed broke off' })).toContain(
    'a feed broke off\nError: broken\n    at here',
  );
});
