import type { Fill, Json, JsonMap } from '@stackledger/wire';

/**
 * A candidate that is paired with others, as `{one: name, other: [names]}` of the legal actions has it: `pairs` as they
 * are sent, `most` of which may be picked, and whether it `must` be in one.
 */
type PairingCandidate = {
  readonly one: string;
  readonly name: string;
  readonly pairs: readonly JsonMap[];
  readonly most: number;
  readonly must: boolean;
};

const pairingCandidate = (candidate: Json): PairingCandidate | null => {
  if (typeof candidate !== 'object' || candidate === null || Array.isArray(candidate)) return null;
  const members = Object.entries(candidate as JsonMap); // a map, as it is neither a list nor nothing
  const [one] = members.flatMap(([member, value]) => (typeof value === 'string' ? [{ member, name: value }] : []));
  const other = members.find(([, value]) => Array.isArray(value));
  if (one === undefined || other === undefined) return null;
  const { member, name } = one;
  const { most, must } = candidate as JsonMap; // as above
  return {
    ...{ one: member, name, most: typeof most === 'number' ? most : 1, must: must === true },
    pairs: (other[1] as readonly Json[]).map((each) => ({ [member]: name, [other[0]]: each })), // a list, as was asked
  };
};

const listOf = ({ candidates }: Fill): readonly Json[] =>
  Array.isArray(candidates) ? (candidates as readonly Json[]) : [];

const pairingsOf = (prompt: Fill): readonly PairingCandidate[] =>
  listOf(prompt).flatMap((each) => pairingCandidate(each) ?? []);

/** Whether a prompt asks for pairs. */
export const asksForPairs = (prompt: Fill): boolean => pairingsOf(prompt).length > 0;

/** The candidates of a prompt: names, or pairs as they are sent, one for each that may be picked. */
export const candidatesOf = (prompt: Fill): readonly Json[] =>
  listOf(prompt).flatMap((each): readonly Json[] => pairingCandidate(each)?.pairs ?? [each]);

/** The pairs that go without asking: one of each candidate that must be in one. */
export const pairsDue = (prompt: Fill): readonly Json[] =>
  pairingsOf(prompt).flatMap(({ must, pairs }) => (must ? pairs.slice(0, 1) : []));

/**
 * The picks that can stay beside one more: as many of its candidate as may be picked, less one, the last picked first.
 */
export const besidePair = (prompt: Fill, picked: readonly Json[], pair: Json): readonly Json[] => {
  // picks of such a prompt are pairs
  const candidate = pairingsOf(prompt).find(({ one, name }) => (pair as JsonMap)[one] === name);
  if (candidate === undefined) return picked;
  const { one, name, most } = candidate;
  const isOfIt = (each: Json): boolean => (each as JsonMap)[one] === name; // as above
  const leaving = new Set(picked.filter(isOfIt).slice(0, Math.max(0, picked.filter(isOfIt).length - (most - 1))));
  return picked.filter((each) => !leaving.has(each));
};
