import { Injectable } from '@nestjs/common';
import { EventEmitter, once } from 'node:events';
import type { EventStream } from './feed/event-stream.js';
import type { DevicesView } from './feed-messages.dto.js';

/** A device that acts for a seat, by the name it chose; several connections of one device count once. */
export type SeatDevice = { readonly matchId: string; readonly seat: string; readonly device: string };

/**
 * Counts the devices with an open feed for the same seat, by the names they chose. Kept in memory only, for connections
 * to this process. A device that reconnects under its name is the same device.
 */
@Injectable()
export class SeatDevices {
  readonly #open = new Map<string, SeatDevice[]>();
  readonly #changes = new EventEmitter().setMaxListeners(0);

  /** Counts a device while its feed is open, and sends the feed the number of devices, again after each change. */
  async report(own: SeatDevice, stream: EventStream): Promise<void> {
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

  /** The number of devices that act for a seat. */
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
