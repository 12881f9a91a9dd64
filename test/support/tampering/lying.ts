import type { SeededRandom } from '@stackledger/scenarios';

/** An event as somebody may write it who keeps to no form. */
export type Loose = { [key: string]: unknown };

/** A log with something changed, and where; undefined where there was nothing to change. */
export type Lie = (random: SeededRandom, log: readonly Loose[]) => { at: number; log: Loose[] } | undefined;

/** A member as a map, empty where it is not there. */
export const mapIn = (event: Loose | undefined, member: string): Loose => (event?.[member] ?? {}) as Loose;

/** The log with one event changed. */
export const changed = (log: readonly Loose[], at: number, change: (event: Loose) => Loose): Loose[] =>
  log.map((event, index) => (index === at ? change(event) : event));

/** The place of one of the events that fit, if there is any. */
export const somewhere = (
  random: SeededRandom,
  log: readonly Loose[],
  isFit: (event: Loose, at: number) => boolean,
): number | undefined => {
  const fit = log.flatMap((event, at) => (isFit(event, at) ? [at] : []));
  return fit.length === 0 ? undefined : random.pick(fit);
};

/** Changes one of the events that fit. */
export const lieWhere =
  (isFit: (event: Loose, at: number) => boolean, change: (event: Loose, random: SeededRandom) => Loose): Lie =>
  (random, log) => {
    const at = somewhere(random, log, isFit);
    return at === undefined ? undefined : { at, log: changed(log, at, (event) => change(event, random)) };
  };

/** Whether an event is the first of its command. */
export const isFirst = ({ command }: Loose): boolean => command !== undefined;

/** Changes all events of the command that an event belongs to. */
export const changedCommand = (log: readonly Loose[], at: number, change: (event: Loose) => Loose): Loose[] => {
  const { commandId } = log[at] ?? {};
  return log.map((event) => (event.commandId === commandId ? change(event) : event));
};
