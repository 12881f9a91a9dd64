import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { EventEmitter, once } from 'node:events';
import { PEERS, type PeerChannel } from '../peers/peer-channel.js';
import { keepHoldings, PeerHoldings } from '../peers/peer-holdings.js';
import type { EventStream } from './feed/event-stream.js';
import type { DevicesView } from './feed-messages.dto.js';

/** A device that acts for a seat, by the name it chose; several connections of one device count once. */
export type SeatDevice = { readonly matchId: string; readonly seat: string; readonly device: string };

/**
 * Counts the devices with an open feed for the same seat, by the names they chose, at whichever process. Kept in memory
 * only. A device that reconnects under its name is the same device.
 */
@Injectable()
export class SeatDevices implements BeforeApplicationShutdown {
  readonly #open = new Map<string, SeatDevice[]>();
  readonly #elsewhere = new PeerHoldings<readonly string[]>();
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #leave: () => void;

  constructor(@Inject(PEERS) private readonly peers: PeerChannel) {
    peers.on('devices', ({ matchId, seat, devices }, from) => {
      const key = keyOf({ matchId, seat });
      this.#elsewhere.set(from, key, devices.length > 0 ? devices : undefined, performance.now());
      this.#changes.emit(key);
    });
    peers.on('question', ({ matchId }) => {
      for (const [key, [first]] of this.#open) if (first?.matchId === matchId) this.#tell(key, first);
    });
    this.#leave = keepHoldings(peers, this.#elsewhere, {
      holdsAny: () => this.#open.size > 0,
      onEnded: (seats) => seats.forEach((key) => this.#changes.emit(key)),
    });
  }

  /** Counts a device while its feed is open, and sends the feed the number of devices, again after each change. */
  async report(own: SeatDevice, stream: EventStream): Promise<void> {
    if (stream.over.aborted) return;
    const key = keyOf(own);
    this.#set(own, [...this.#at(key), own]);
    stream.over.addEventListener('abort', () => {
      this.#set(
        own,
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
    const key = keyOf(at);
    return new Set([...this.#at(key).map(({ device }) => device), ...this.#elsewhere.at(key).flat()]).size;
  }

  beforeApplicationShutdown(): void {
    this.#leave();
  }

  #at(key: string): readonly SeatDevice[] {
    return this.#open.get(key) ?? [];
  }

  #set(of: SeatDevice, devices: SeatDevice[]): void {
    const key = keyOf(of);
    if (devices.length === 0) this.#open.delete(key);
    else this.#open.set(key, devices);
    this.#tell(key, of);
    this.#changes.emit(key);
  }

  #tell(key: string, { matchId, seat }: SeatDevice): void {
    const devices = this.#at(key).map(({ device }) => device);
    this.peers.tell({ kind: 'devices', matchId, seat, devices });
  }
}

const keyOf = ({ matchId, seat }: Omit<SeatDevice, 'device'>): string => JSON.stringify([matchId, seat]);
