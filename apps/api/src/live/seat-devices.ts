import { Injectable } from '@nestjs/common';
import type { DevicesView } from '@stackledger/wire';
import { EventEmitter, once } from 'node:events';
import type { EventStream } from './event-stream.js';

/** A device that acts for a seat, by the name that it has given itself; how often it is connected does not matter. */
export type SeatDevice = { readonly matchId: string; readonly seat: string; readonly device: string };

/**
 * How many devices have a feed open for the same seat, as they call themselves. It is no fact of the match: it is nowhere
 * written, and counts what is connected to this process. A device that comes again under its name is the same one.
 */
@Injectable()
export class SeatDevices {
  readonly #open = new Map<string, SeatDevice[]>();
  readonly #changes = new EventEmitter().setMaxListeners(0);

  /** Counts a device for as long as its feed is open, and tells the feed how many there are, and again whenever that changes. */
  async tell(own: SeatDevice, stream: EventStream): Promise<void> {
    if (stream.over.aborted) return;
    const key = keyOf(own);
    this.#set(key, [...this.#at(key), own]);
    stream.over.addEventListener('abort', () => {
      this.#set(
        key,
        this.#at(key).filter((each) => each !== own),
      );
    });
    let told = 0;
    while (!stream.over.aborted) {
      const devices = this.count(own);
      if (devices === told) await once(this.#changes, key, { signal: stream.over }).catch(() => undefined);
      else
        await stream.send({
          event: 'devices',
          data: JSON.stringify({ seat: own.seat, devices } satisfies DevicesView),
        });
      told = devices;
    }
  }

  /** How many devices act for a seat. */
  count(at: Omit<SeatDevice, 'device'>): number {
    return new Set(this.#at(keyOf(at)).map(({ device }) => device)).size;
  }

  #at(key: string): readonly SeatDevice[] {
    return this.#open.get(key) ?? [];
  }

  #set(key: string, devices: SeatDevice[]): void {
    if (devices.length === 0) this.#open.delete(key);
    else this.#open.set(key, devices);
    this.#changes.emit(key);
  }
}

const keyOf = ({ matchId, seat }: Omit<SeatDevice, 'device'>): string => JSON.stringify([matchId, seat]);
