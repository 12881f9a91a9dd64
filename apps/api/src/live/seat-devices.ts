import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { EventEmitter, once } from 'node:events';
import { PEERS, type PeerChannel } from '../peers/peer-channel.js';
import type { EventStream } from './feed/event-stream.js';
import type { DevicesView } from './feed-messages.dto.js';
import { PeerDevices } from './peer-devices.js';

/** A device that acts for a seat, by the name it chose; several connections of one device count once. */
export type SeatDevice = { readonly matchId: string; readonly seat: string; readonly device: string };

/** How often other processes are told that this one lives, while it has devices. */
const ALIVE_MS = 5_000;

/**
 * Counts the devices with an open feed for the same seat, by the names they chose, at whichever process. Kept in memory
 * only. A device that reconnects under its name is the same device.
 */
@Injectable()
export class SeatDevices implements BeforeApplicationShutdown {
  readonly #open = new Map<string, SeatDevice[]>();
  readonly #elsewhere = new PeerDevices();
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #beat: NodeJS.Timeout | undefined;

  constructor(@Inject(PEERS) private readonly peers: PeerChannel) {
    if (!peers.isShared) return;
    peers.on('devices', ({ matchId, seat, devices }, from) => {
      const key = keyOf({ matchId, seat });
      this.#elsewhere.set(from, key, devices, performance.now());
      this.#changes.emit(key);
    });
    peers.on('alive', (_, from) => this.#elsewhere.heard(from, performance.now()));
    peers.on('leaving', (_, from) => this.#changed(this.#elsewhere.forget(from)));
    peers.on('question', ({ matchId }) => {
      for (const [key, [first]] of this.#open) if (first?.matchId === matchId) this.#tell(key, first);
    });
    this.#beat = setInterval(() => {
      if (this.#open.size > 0) peers.tell({ kind: 'alive' });
      this.#changed(this.#elsewhere.forgetSilent(performance.now()));
    }, ALIVE_MS).unref();
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
    return new Set([...this.#at(key).map(({ device }) => device), ...this.#elsewhere.at(key)]).size;
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.#beat);
    this.peers.tell({ kind: 'leaving' });
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

  #changed(seats: readonly string[]): void {
    for (const key of seats) this.#changes.emit(key);
  }
}

const keyOf = ({ matchId, seat }: Omit<SeatDevice, 'device'>): string => JSON.stringify([matchId, seat]);
