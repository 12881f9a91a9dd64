import { CHECKS, type LogCheck } from '@stackledger/ledger';
import { InvalidArgumentError } from 'commander';

/** Parses a revision on the command line: a whole number from 0 on. */
export const revisionArgument = (text: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A revision is a whole number from 0 on.');
};

/** Parses a number of things, or of the last of them: a whole number from 1 on. */
export const countArgument = (text: string): number => {
  if (/^\d{1,15}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It is a whole number from 1 on.');
};

/** Parses a playback speed: 1 is the recorded speed, 8 is eight times as fast. */
export const speedArgument = (text: string): number => {
  if (/^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('A speed is a number above 0; 1 is as fast as it was.');
};

/** Parses a comma-separated list of checks. */
export const checksArgument = (text: string): readonly LogCheck[] => {
  const names = text.split(',').map((name) => name.trim());
  const all = [...CHECKS, 'signature'] as const;
  const known = all.filter((check) => names.includes(check));
  const unknown = names.find((name) => !known.some((check) => check === name));
  if (unknown === undefined) return known;
  throw new InvalidArgumentError(`There is no check "${unknown}"; the checks are ${all.join(', ')}.`);
};

/** Help text of FILE|MATCH, for every command that takes it. */
export const FILE_OR_MATCH = 'an exported file, or the id of a match in the store that STORE_URL names';
/** Help text of `--url`, for commands that can also read from a service. */
export const URL_ABOUT = 'read the match from a running service, such as http://localhost:3000';
