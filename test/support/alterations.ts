import { GENESIS, chained, sealOf } from '@stackledger/integrity';
import type { Envelope } from '@stackledger/ledger';
import type { Random } from '@stackledger/scenarios';

/** A lie told in a log, with every hash computed anew so that the chain holds. */
export type Alteration = { readonly kind: string; readonly at: number; readonly log: readonly Envelope[] };

type Loose = { [key: string]: unknown };

/** The chain and the seals of a log as if it had always been so. */
const rehashed = (log: readonly Loose[]): readonly Envelope[] => {
  let prevHash = GENESIS;
  return log.map((event, at) => {
    const { id, hash, prevHash: before, ...open } = event;
    const sealed = open.sealed as Parameters<typeof sealOf>[0] | undefined;
    const data = sealed === undefined ? open.data : { ...(open.data as Loose), seal: sealOf(sealed) };
    const linked = chained(prevHash, { ...open, data, revision: String(at) });
    prevHash = linked.hash;
    return linked as unknown as Envelope;
  });
};

/** Another value of the same kind. */
const other = (random: Random, value: unknown): unknown => {
  if (typeof value === 'number') return value + 1 + random.below(5);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return /^\d+$/.test(value) ? String(Number(value) + 1) : `${value}x`;
  if (value === null) return 'something';
  if (Array.isArray(value))
    return value.length > 0 && random.chance(0.5) ? value.slice(1) : [...(value as unknown[]), 'something'];
  const map = value as Loose;
  const keys = Object.keys(map);
  if (keys.length === 0) return { something: 1 };
  const key = random.pick(keys);
  return { ...map, [key]: other(random, map[key]) };
};

const changed = (log: readonly Loose[], at: number, change: (event: Loose) => Loose): Loose[] =>
  log.map((event, index) => (index === at ? change(event) : event));

type Lie = (random: Random, log: readonly Loose[]) => { at: number; log: Loose[] } | undefined;

const somewhere = (random: Random, log: readonly Loose[], isFit: (event: Loose) => boolean): number | undefined => {
  const fit = log.flatMap((event, at) => (isFit(event) ? [at] : []));
  return fit.length === 0 ? undefined : random.pick(fit);
};

/** Changes a member of some event that has it. */
const lieIn =
  (member: string): Lie =>
  (random, log) => {
    const at = somewhere(random, log, (event) => event[member] !== undefined);
    return at === undefined
      ? undefined
      : { at, log: changed(log, at, (event) => ({ ...event, [member]: other(random, event[member]) })) };
  };

/** What a seal covers counts as data: it is changed as well, and sealed anew. */
const lieInSealed: Lie = (random, log) => {
  const at = somewhere(random, log, ({ sealed }) => (sealed as Loose | undefined)?.data !== undefined);
  if (at === undefined) return undefined;
  const change = (event: Loose): Loose => {
    const sealed = event.sealed as Loose;
    return { ...event, sealed: { ...sealed, data: other(random, sealed.data) } };
  };
  return { at, log: changed(log, at, change) };
};

const swap: Lie = (random, log) => {
  const at = random.below(log.length - 1);
  const order = [...log];
  [order[at], order[at + 1]] = [order[at + 1] as Loose, order[at] as Loose];
  return JSON.stringify(log[at]) === JSON.stringify(log[at + 1]) ? undefined : { at, log: order };
};

const drop: Lie = (random, log) => {
  const at = random.below(log.length - 1);
  return { at, log: log.toSpliced(at, 1) };
};

const add: Lie = (random, log) => {
  const at = 1 + random.below(log.length - 1);
  const copy = { ...(log[random.below(log.length)] as Loose) };
  return { at, log: log.toSpliced(at, 0, copy) };
};

const LIES: { readonly [kind: string]: Lie } = {
  type: lieIn('type'),
  data: lieIn('data'),
  sealed: lieInSealed,
  command: lieIn('command'),
  inputs: lieIn('inputs'),
  because: lieIn('because'),
  parent: lieIn('parent'),
  order: swap,
  dropped: drop,
  added: add,
};

/** What a sender may leave out or say in more than one way, and what is free text, changes nothing that follows. */
export const alterationKinds = Object.keys(LIES);

/** How often a lie is told anew that turned out to be none, such as another seal where seals are computed anew. */
const MOST_TRIES = 100;

/** One lie of a kind. Throws where the log has nothing to tell it about. */
export const alter = (random: Random, log: readonly Envelope[], kind: string): Alteration => {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const told = LIES[kind]?.(random, log);
    const altered = told === undefined ? [] : rehashed(told.log);
    if (told !== undefined && altered.at(-1)?.hash !== log.at(-1)?.hash) return { kind, at: told.at, log: altered };
  }
  throw new Error(`this log has nothing to lie about in ${kind}`);
};
