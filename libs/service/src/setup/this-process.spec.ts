import { jest } from '@jest/globals';
import { InvalidBuiltInCards } from '@stackledger/offering';
import { StartFailure } from './start-failure.js';
import { exitOnStartFailure } from './this-process.js';

/** The error output of a process that ends with this error, and its exit status. */
const endingOf = async (error: Error): Promise<{ readonly written: string; readonly exitCode: unknown }> => {
  const written: string[] = [];
  const write = jest.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const before = process.exitCode;
  try {
    await exitOnStartFailure(Promise.reject(error));
    return { written: written.join(''), exitCode: process.exitCode };
  } finally {
    process.exitCode = before;
    write.mockRestore();
  }
};

test('a service that cannot start because of its cards prints their faults and ends with 2, without a stack trace', async () => {
  expect(
    await endingOf(new InvalidBuiltInCards('Four Souls', ['mine.yaml:3: fly: evasoin: did you mean evasion?'])),
  ).toEqual({
    written: 'the built-in cards of Four Souls cannot be used:\nmine.yaml:3: fly: evasoin: did you mean evasion?\n',
    exitCode: 2,
  });
});

test('a start that fails prints its one sentence and ends with 2', async () => {
  expect(await endingOf(new StartFailure('PORT is "http", and must be a number'))).toEqual({
    written: 'PORT is "http", and must be a number\n',
    exitCode: 2,
  });
});

test('any other error is a bug, and is thrown on', async () => {
  await expect(exitOnStartFailure(Promise.reject(new TypeError('broken')))).rejects.toThrow('broken');
});
