/** A variable that configures a service: what holds where it is not set, and what it is for. */
export type SettingDescribed = { readonly otherwise: string; readonly about: string };

/** The variables that configure a service, with what docs/reference/settings.md tells of each, in Markdown. */
export const SETTINGS: { readonly [variable: string]: SettingDescribed } = {
  PORT: { otherwise: '`3000`', about: 'the port; `0` takes any that is free' },
  HOST: { otherwise: '`127.0.0.1`', about: 'the address it listens on; `0.0.0.0` is every one' },
  STORE_URL: {
    otherwise: '`sqlite:./data/stackledger.db`',
    about:
      'where matches are stored: `sqlite:PATH`, `kurrentdb://HOST:PORT`, `postgres://HOST:PORT/DATABASE` or `memory:`',
  },
  PROJECTIONS_URL: {
    otherwise: 'beside the store, or in its database',
    about: 'where checkpoints of projections and snapshots of matches are stored: `sqlite:PATH` or `memory:`',
  },
  STORE_THREAD: {
    otherwise: '`on` where there is more than one core',
    about:
      'whether a thread of its own holds the file of the store (`on`, `off`): many tables at once are answered sooner, a single one 0.2 ms later',
  },
  CHECKPOINT_KEYS_FILE: {
    otherwise: 'beside the store',
    about:
      'the key that signs the heads of logs, made at the first start, readable by its owner alone. Keep a copy: no other key can sign in its place',
  },
  SEAL_AFTER_HOURS: {
    otherwise: '`24`',
    about:
      'how many hours a match that has ended must be quiet before it is finalized (sealed) by itself; `never` leaves that to judges',
  },
  KEYS_FILE: {
    otherwise: 'beside the store',
    about:
      'the keys that links are signed with, made at the first start, readable by their owner alone; a store in memory has none',
  },
  MEMORY_MB: {
    otherwise: 'half of what machine or container gives, at most `768`',
    about: 'the memory for matches and work, in megabytes, 64 at least',
  },
  WARM_MEMORY_MB: {
    otherwise: 'three fifths of `MEMORY_MB`',
    about: 'upper bound of the memory for cached matches, in megabytes, 8 at least',
  },
  ANALYTICS: {
    otherwise: 'none; beside the store with `--demo`',
    about:
      'a file for [analytics](analytics.md): tables and figures over all matches; `memory:` keeps them in memory, `off` is none',
  },
  ONLY: {
    otherwise: 'everything',
    about:
      'what this process does of several over a database: `commands`, `feeds`, `lists`, `analytics`, with commas ([scaling](../appendix/scaling.md))',
  },
  WEBHOOKS: {
    otherwise: 'beside an SQLite store; none for a shared one',
    about:
      'the file of [webhooks](../guide/running.md): endpoints, secrets, what waits; made with the first endpoint, readable by its owner alone; `off` is none. Of processes over a shared store one alone has it',
  },
  WEBHOOKS_LOOPBACK: {
    otherwise: '`refuse`',
    about: '`allow` lets webhooks call this machine, by plain HTTP too: for tests and development',
  },
  BACKUP_DIR: { otherwise: 'none', about: 'the folder of backups; without it none can be asked for' },
  BACKUP_TOKEN: { otherwise: 'none', about: 'a token that backups may be asked for with, 16 characters at least' },
  BACKUP_PASSPHRASE: {
    otherwise: 'none',
    about: 'with it (12 characters at least) backups hold the keys, encrypted; without, they only name them',
  },
  LOG_LEVEL: { otherwise: '`info`', about: '`debug`, `info`, `warn`, `error`, `silent`' },
  LOG_FORMAT: {
    otherwise: '`text` to a terminal, else `json`',
    about: 'lines for people, or one JSON object a line',
  },
  REQUESTS_PER_SECOND: {
    otherwise: '`5000`',
    about: 'how many requests under `/v1` one address may send a second; `off` for as many as it likes',
  },
  REQUESTS_PER_SECOND_OF_LINK: {
    otherwise: '`500`',
    about: 'how many the holders of one link may send a second together; `off` for as many as they like',
  },
  FEEDS_AT_ONCE: {
    otherwise: '`5000`',
    about: 'how many live feeds and replays this process keeps open at once; each is an open file (`ulimit -n`)',
  },
  ALLOWED_HOSTS: {
    otherwise: 'none',
    about: 'names by which the service is called besides those of its machine, divided by commas',
  },
  CORS_ORIGIN: { otherwise: 'none', about: 'origins whose pages may use it, divided by commas; `*` for all' },
  TRUST_PROXY: {
    otherwise: 'none',
    about: 'proxies whose forwarded client addresses are trusted: addresses, networks, `loopback`',
  },
};
