import { failureOf, meaningOf, NotAnswered } from './failures.js';

test.each<[string, unknown, string]>([
  ['a wrong revision', { type: 'wrong-expected-version' }, 'conflict'],
  ['a missing stream', { type: 'stream-not-found' }, 'no-stream'],
  ['too much at once', { type: 'maximum-append-size-exceeded' }, 'too-large'],
  ['a wrong password', { type: 'access-denied' }, 'denied'],
  ['a wrong password, raw', { code: 16 }, 'denied'],
  ['a server that is down, as the first request sees it: raw', { code: 14, message: 'x' }, 'never-sent'],
  [
    'a connection never made',
    { type: 'unavailable', code: 14, message: 'No connection established. Last error: …' },
    'never-sent',
  ],
  ['a connection that broke', { type: 'unavailable', code: 14, message: 'Connection dropped' }, 'unknown'],
  ['INTERNAL, which the client calls unavailable', { type: 'unavailable', code: 13 }, 'unknown'],
  [
    'an append that a starting server did not take up',
    { type: 'unknown', message: 'Could not recognize Server Is Not Ready' },
    'never-sent',
  ],
  ['a channel that was closed a moment before', new Error('Channel has been shut down'), 'never-sent'],
  ['another leader', { type: 'not-leader' }, 'unknown'],
  ['a cancellation by the server', { type: 'cancelled', code: 1 }, 'unknown'],
  ['a deadline', { type: 'deadline-exceeded', code: 4 }, 'unknown'],
  ['our own time', new NotAnswered(5), 'unknown'],
  ['anything else of gRPC', { code: 2 }, 'unknown'],
  ['a bug', new TypeError('x is undefined'), 'bug'],
])('%s', (_, error, meaning) => {
  expect(meaningOf(error)).toBe(meaning);
});

test('a bug stays what it is', () => {
  const bug = new TypeError('x is undefined');
  expect(failureOf(bug, 'host')).toBe(bug);
});
