import { requestedTime } from '@stackledger/ledger';
import type { JsonMap } from '@stackledger/rules';

/** A command with its times as logs write them, or what is wrong with one. */
type TimelyCommand = { readonly command: JsonMap } | { readonly error: string };

/**
 * A command whose times are in the form of the log: with milliseconds, in UTC. Looked at before a match decides it,
 * whatever the version of its rules.
 */
export const withTimes = (command: JsonMap): TimelyCommand => {
  if (command.type !== 'SetEndTime') return { command };
  const { endsAt, leftMs } = command;
  if (typeof leftMs === 'number' && leftMs < 0)
    return { error: `leftMs: expected a whole number from 0 on, found ${leftMs}` };
  if (typeof endsAt !== 'string') return { command }; // the rules say that it is missing
  const time = requestedTime(endsAt);
  return time === undefined
    ? { error: `endsAt: expected a time that there is, such as 2026-11-22T15:20:00Z, found ${JSON.stringify(endsAt)}` }
    : { command: time === endsAt ? command : { ...command, endsAt: time } };
};
