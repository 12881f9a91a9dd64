const kept = new Map<string, unknown>();

/**
 * Keeps the last ledger, store or server of a work until its next round. A service is never without its own; the
 * collector, which runs before every measurement, would else throw away with them what the engine has compiled.
 */
export const keepLast = (work: string, made: unknown): void => void kept.set(work, made);
