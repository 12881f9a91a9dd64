import { ClientReplaced, failureOf, meaningOf, NotAnswered, openingFailureOf, spoilsReader } from './failures.js';

/** How the client passes on an answer to an append that it does not know. */
const notRecognized = (name: string) => ({ type: 'unknown', message: `Could not recognize ${name}` });

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
  ['an event that is too large for the server', notRecognized('MaximumAppendEventSizeExceeded'), 'refused'],
  ['a request that makes no sense to the server', notRecognized('BadRequest'), 'refused'],
  ['a failure of the server itself', notRecognized('Index was out of range.'), 'server-error'],
  ['a server without a majority in time', notRecognized('Timeout'), 'unknown'],
  ['a client that was replaced meanwhile', new ClientReplaced(new NotAnswered(5)), 'unknown'],
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

test('that an event is too large for the server is said with what to set there', () => {
  const refused = failureOf(notRecognized('MaximumAppendEventSizeExceeded'), 'host');
  expect(String(refused)).toMatch(/refused the request: an event is larger than it takes; set MaxAppendEventSize/);
});

test('only a server that cannot be opened is one whose address may be wrong', () => {
  const away = { type: 'unavailable', message: 'UnavailableError' };
  expect(String(openingFailureOf(away, 'host'))).toMatch(/check that it runs, its address/);
  expect(String(failureOf(away, 'host'))).toMatch(/no node of KurrentDB at host that leads has answered in time/);
});

test.each([
  ['that the compiled part refuses as unavailable', { type: 'unavailable', message: 'UnavailableError' }, true],
  ['that names another leader', { type: 'not-leader' }, true],
  ['that is not answered', new NotAnswered(5), true],
  ['of a stream that is not there', { type: 'stream-not-found' }, false],
  ['of somebody who may not', { type: 'access-denied' }, false],
])('a reading %s has its client replaced: %p', (_, error, isReplaced) => {
  expect(spoilsReader(error)).toBe(isReplaced);
});
