import { CHECKS, type Check } from '@stackledger/ledger';
import { InvalidArgumentError } from 'commander';

/** A revision as it is typed: a whole number from 0 on. */
export const revisionArgument = (text: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A revision is a whole number from 0 on.');
};

/** A speed as it is typed: 1 is as it was, 8 eight times as fast. */
export const speedArgument = (text: string): number => {
  if (/^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('A speed is a number above 0; 1 is as fast as it was.');
};

/** Checks as they are typed: names between commas. */
export const checksArgument = (text: string): readonly Check[] => {
  const names = text.split(',').map((name) => name.trim());
  const all = [...CHECKS, 'signature'] as const;
  const known = all.filter((check) => names.includes(check));
  const unknown = names.find((name) => !known.some((check) => check === name));
  if (unknown === undefined) return known;
  throw new InvalidArgumentError(`There is no check "${unknown}"; the checks are ${all.join(', ')}.`);
};

/** What FILE|MATCH is, for the help of every command that takes it. */
export const FILE_OR_MATCH = 'an exported file, or the id of a match in the store that STORE_URL names';
/** What `--url` is, where a match may also be asked of a service. */
export const URL_ABOUT = 'read the match from a running service, such as http://localhost:3000';
