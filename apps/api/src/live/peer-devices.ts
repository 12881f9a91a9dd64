/** How long a process is believed that says nothing more: it was killed, or cannot be heard. */
export const SILENT_MS = 15_000;

/** The devices that other processes have told of, by seat. Times in milliseconds of a clock that never goes back. */
export class PeerDevices {
  readonly #seats = new Map<string, Map<string, readonly string[]>>();
  readonly #heardMs = new Map<string, number>();

  /** Takes in all that a process has for a seat. */
  set(process: string, seat: string, devices: readonly string[], nowMs: number): void {
    this.heard(process, nowMs);
    const told = this.#seats.get(seat) ?? new Map<string, readonly string[]>();
    if (devices.length > 0) this.#seats.set(seat, told.set(process, devices));
    else if (told.delete(process) && told.size === 0) this.#seats.delete(seat);
  }

  heard(process: string, nowMs: number): void {
    this.#heardMs.set(process, nowMs);
  }

  at(seat: string): readonly string[] {
    return [...(this.#seats.get(seat)?.values() ?? [])].flat();
  }

  /** Forgets processes that were silent too long; answers the seats that had devices there. */
  forgetSilent(nowMs: number): readonly string[] {
    const silent = [...this.#heardMs].filter(([, heardMs]) => nowMs - heardMs >= SILENT_MS);
    return silent.flatMap(([process]) => this.forget(process));
  }

  /** Forgets a process; answers the seats that had devices there. */
  forget(process: string): readonly string[] {
    this.#heardMs.delete(process);
    const seats = [...this.#seats].filter(([, told]) => told.has(process));
    for (const [seat, told] of seats) if (told.delete(process) && told.size === 0) this.#seats.delete(seat);
    return seats.map(([seat]) => seat);
  }
}
