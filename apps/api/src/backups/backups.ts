import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { CLOCK, type Clock } from '@stackledger/ledger';
import { BackupFailed, EVENT_STORE, type EventStore } from '@stackledger/store';
import type { BackupMade } from '@stackledger/wire';
import {
  backUpKeys,
  backUpWithHeads,
  headsPathOf,
  sealedKeysPathOf,
  canBackUp,
  namesOf,
  type BackedUpKeys,
  type BackupCapableStore,
} from '@stackledger/service';
import { BACKUPS, type BackupSettings } from './backup-settings.js';
import { HttpRejection, type HttpReason } from '../problems/http-rejection.js';

/** Makes backups of the open store, one at a time; one under way is broken off when the service ends. */
@Injectable()
export class Backups implements BeforeApplicationShutdown {
  #running: { readonly name: string; readonly done: Promise<BackupMade> } | null = null;
  readonly #ending = new AbortController();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(BACKUPS) private readonly settings: BackupSettings,
  ) {}

  /** Backs up the store as NAME.db in the folder of the service. Throws a refusal. */
  async make(asked: string | undefined): Promise<BackupMade> {
    const { folder } = this.settings;
    if (folder === undefined) throw refused(NO_FOLDER);
    const { store } = this;
    if (!canBackUp(store)) throw refused(NO_FILE);
    if (this.#running !== null) throw refused(running(this.#running.name));
    const name = asked ?? `stackledger-${stamp(this.clock.now())}`;
    const path = join(folder, `${name}.db`);
    for (const taken of [path, headsPathOf(path), sealedKeysPathOf(path)])
      if (existsSync(taken)) throw refused(exists(basename(taken)));
    const done = this.#backUp(store, path).finally(() => (this.#running = null));
    this.#running = { name, done };
    return done;
  }

  async #backUp(store: BackupCapableStore, path: string): Promise<BackupMade> {
    try {
      const made = await backUpWithHeads(store, path, this.#ending.signal);
      const { bytes, events, matches, headsSha256 } = made;
      const heads = { file: basename(made.headsPath), sha256: headsSha256 };
      const { keyFiles = {}, passphrase } = this.settings;
      const keys = keysMade(await backUpKeys(keyFiles, path, passphrase));
      return { file: basename(path), bytes, position: String(made.position), events, matches, heads, keys };
    } catch (error) {
      throw error instanceof BackupFailed ? refused(failed(error)) : error;
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#ending.abort();
    await this.#running?.done.catch(() => undefined); // whoever asked is told
  }
}

const keysMade = (made: BackedUpKeys | undefined): BackupMade['keys'] =>
  made === undefined ? null : { file: basename(made.path), encrypted: made.isHeld, keys: namesOf(made.keys) };

/** A time as it stands in names: 20261121T160659123Z. */
const stamp = (at: string): string => at.replace(/[-:.]/g, '');

const refused = (reason: HttpReason): HttpRejection => new HttpRejection(reason);

const about = (status: number, code: string, detail: string, legal: string): HttpReason => ({
  ...{ code, rule: null, status, detail, legal },
  ...((status === 409 || status === 503) && { headers: { 'retry-after': '5' } }),
});

const NO_FOLDER = about(
  501,
  'no-backups',
  'this service was started without a folder for backups',
  'Start it anew as `BACKUP_DIR=./backups npm start`, or with `serve --backups ./backups`: a request may choose no more than a name in it.',
);

const NO_FILE = about(
  501,
  'no-backups',
  'the store of this service is no file that it could copy',
  'Use the means of the database, or `stackledger copy --to sqlite:PATH`.',
);

const running = (name: string): HttpReason =>
  about(409, 'backup-runs', `the backup ${name} is being written`, 'Ask again when it is done.');

const exists = (file: string): HttpReason =>
  about(
    409,
    'backup-exists',
    `${file} is there already`,
    'Give another name, or leave it out: it is made of the time.',
  );

const STATUS: { readonly [reason: string]: number } = { exists: 409, 'disk-full': 507 };

const failed = ({ reason, what }: BackupFailed): HttpReason =>
  about(
    STATUS[reason] ?? 503,
    reason === 'exists' ? 'backup-exists' : 'backup-failed',
    `no backup was written: ${what}`,
    'The store itself goes on. Ask again once that is mended.',
  );
