import { InvalidArgument } from '@stackledger/store';
import { readConnection } from './connection.js';

test('the old scheme is passed on as the new one, options in the spelling of the documentation', () => {
  expect(readConnection('esdb://localhost:2113?TLS=false&defaultDeadline=9000')).toEqual({
    commands: 'kurrentdb://localhost:2113?tls=false&defaultDeadline=9000',
    feeds: null,
    login: undefined,
    timeoutMs: 9000,
    tryMs: 3000,
    shown: 'localhost:2113',
  });
});

test('commands go to the leader, feeds to whatever node is preferred in a cluster', () => {
  expect(readConnection('kurrentdb://a:p%40ss@one,two,three?nodePreference=readOnlyReplica')).toEqual({
    commands: 'kurrentdb://a:p%40ss@one,two,three',
    feeds: 'kurrentdb://a:p%40ss@one,two,three?nodePreference=readOnlyReplica',
    login: { username: 'a', password: 'p@ss' },
    timeoutMs: 10_000,
    tryMs: 3333,
    shown: 'one,two,three',
  });
  expect(readConnection('kurrentdb+discover://cluster.example?nodePreference=follower').feeds).toContain('+discover');
  expect(readConnection('kurrentdb://one?nodePreference=follower').feeds).toBeNull();
});

test.each([
  ['kurrentdb://', /of the form/],
  ['kurrentdb://a:secret@', /of the form/],
  ['kurrentdb://a:sec/ret@host', /of the form/],
  ['kurrentdb://a:secret@host?tls=false', /would not be sent/],
  ['kurrentdb://a@host', /write user:password@/],
  ['kurrentdb://host?tls=false&colour=secret', /the option "colour"/],
  ['kurrentdb://host?tls=false&tls', /has no value/],
  ['kurrentdb://host?throwOnAppendFailure=false', /makes the client report wrong revisions/],
  ['kurrentdb://host?defaultDeadline=5999', /5999 is too short.*give it 6000 or more/],
  ['kurrentdb://host?defaultDeadline=soon', /not a count of milliseconds/],
])('%s is refused, without its password', (text, why) => {
  let refused: unknown;
  try {
    readConnection(text);
  } catch (error) {
    refused = error;
  }
  expect(refused).toBeInstanceOf(InvalidArgument);
  expect(String(refused)).toMatch(why);
  expect(String(refused)).not.toContain('secret');
});
