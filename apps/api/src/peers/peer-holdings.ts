import type { PeerChannel } from './peer-channel.js';

/** How long a process is believed that says nothing more: it was killed, or cannot be heard. */
export const SILENT_MS = 15_000;

/** How often other processes are told that this one lives, while it holds anything. */
const ALIVE_MS = 5_000;

/** What other processes have told that they hold, by key. Times in milliseconds of a clock that never goes back. */
export class PeerHoldings<Held> {
  readonly #keys = new Map<string, Map<string, Held>>();
  readonly #heardMs = new Map<string, number>();

  /** Takes in what a process holds of a key; undefined for nothing. */
  set(process: string, key: string, held: Held | undefined, nowMs: number): void {
    this.heard(process, nowMs);
    const told = this.#keys.get(key) ?? new Map<string, Held>();
    if (held !== undefined) this.#keys.set(key, told.set(process, held));
    else if (told.delete(process) && told.size === 0) this.#keys.delete(key);
  }

  heard(process: string, nowMs: number): void {
    this.#heardMs.set(process, nowMs);
  }

  at(key: string): readonly Held[] {
    return [...(this.#keys.get(key)?.values() ?? [])];
  }

  /** Forgets processes that were silent too long; answers the keys of which they held something. */
  forgetSilent(nowMs: number): readonly string[] {
    const silent = [...this.#heardMs].filter(([, heardMs]) => nowMs - heardMs >= SILENT_MS);
    return silent.flatMap(([process]) => this.forget(process));
  }

  /** Forgets a process; answers the keys of which it held something. */
  forget(process: string): readonly string[] {
    this.#heardMs.delete(process);
    const keys = [...this.#keys].filter(([, told]) => told.has(process));
    for (const [key, told] of keys) if (told.delete(process) && told.size === 0) this.#keys.delete(key);
    return keys.map(([key]) => key);
  }
}

/** What the upkeep of holdings needs of whoever has its own beside them. */
type OwnHoldings = {
  readonly holdsAny: () => boolean;
  /** Is told of the keys whose holdings ended with their process. */
  readonly onEnded?: (keys: readonly string[]) => void;
};

/**
 * Tells the others that this process lives while it holds anything, and forgets those that leave or are silent. Answers
 * what ends that, and says that this process leaves.
 */
export const keepHoldings = (
  peers: PeerChannel,
  elsewhere: Pick<PeerHoldings<unknown>, 'heard' | 'forget' | 'forgetSilent'>,
  { holdsAny, onEnded = () => undefined }: OwnHoldings,
): (() => void) => {
  if (!peers.isShared) return () => undefined;
  peers.on('alive', (_, from) => elsewhere.heard(from, performance.now()));
  peers.on('leaving', (_, from) => onEnded(elsewhere.forget(from)));
  const beat = setInterval(() => {
    if (holdsAny()) peers.tell({ kind: 'alive' });
    onEnded(elsewhere.forgetSilent(performance.now()));
  }, ALIVE_MS).unref();
  return () => {
    clearInterval(beat);
    peers.tell({ kind: 'leaving' });
  };
};
