import { lineOfEvent, openCheckpoint, verifierOf, type Signer } from '@stackledger/integrity';
import type { SeatId } from '@stackledger/kernel';
import {
  CHECKS,
  isLog,
  parseExport,
  parseLog,
  seatViewer,
  verdictOf,
  type Envelope,
  type OfferedGames,
} from '@stackledger/ledger';
import { seededRandom, type SeededRandom } from '@stackledger/scenarios';
import { rehashed } from '../../support/tampering/alterations.js';
import { changed, mapIn, type Loose } from '../../support/tampering/lying.js';
import { sampleMatch, sealedLog } from '../../support/logs/sample-log.js';
import {
  checkpointBy,
  exportedLines,
  newSigner,
  read,
  verifySigned,
  type SignedLog,
} from '../../support/logs/signed-log.js';

const SEED = Number(process.env.SEED ?? 1);
const EACH = Math.ceil(Number(process.env.ALTERATIONS ?? 32) / 10);
const FLIPS = Number(process.env.ALTERATIONS ?? 32) * 2;
const COMMANDS = Math.min(2_000, Number(process.env.COMMANDS ?? 100));

const ALL = [...CHECKS, 'signature'] as const;

/** Lies that could be true: only whoever has seen the log before knows that they are none. */
type SmallLie = (random: SeededRandom, log: readonly Loose[]) => Loose[];

const later = (time: unknown, ms: number): string => new Date(Date.parse(String(time)) + ms).toISOString();

const isGiven = (actor: unknown): boolean => (actor as { readonly kind: string }).kind !== 'system';

const PLAUSIBLE: { readonly [kind: string]: SmallLie } = {
  'all times a minute later from somewhere on': (random, log) => {
    const { commandId } = random.pick(log);
    const from = log.findIndex((event) => event.commandId === commandId);
    return log.map((event, at) => (at < from ? event : { ...event, recordedAt: later(event.recordedAt, 60_000) }));
  },
  'a command under another id': (random, log) => {
    const given = log.filter(
      ({ command, revision, actor }) => command !== undefined && revision !== '0' && isGiven(actor),
    );
    const { commandId } = random.pick(given);
    const other = `other-${random.below(1_000)}`;
    return log.map((event) => (event.commandId === commandId ? { ...event, commandId: other } : event));
  },
  'another judge has sealed it': (random, log) => {
    const id = `judge-${random.below(1_000)}`;
    const seal = (event: Loose): Loose => ({
      ...event,
      actor: { kind: 'judge', id },
      command: { ...mapIn(event, 'command'), judge: id },
    });
    return changed(log, log.length - 1, seal);
  },
  'the end is cut off before a command': (random, log) => {
    const starts = log.flatMap(({ command }, at) => (command !== undefined && at > 0 ? [at] : []));
    return log.slice(0, random.pick(starts));
  },
};

/** What somebody without the key may put in the place of a checkpoint. */
const OTHER_CHECKPOINTS: { readonly [kind: string]: (random: SeededRandom, log: SignedLog) => string | null } = {
  'none at all': () => null,
  'one by a key of their own': (_random, { events }) => checkpointBy(newSigner(), events),
  'one by a key of their own under the name of ours': (_random, { events, checkpoint }) => {
    const [, ours = ''] = checkpointBy(newSigner(), events).split('\n\n');
    return `${(checkpoint ?? '').split('\n\n')[0] ?? ''}\n\n${ours}`;
  },
  'one letter of it changed': (random, { checkpoint }) => {
    const letters = Array.from(checkpoint ?? '');
    const at = random.below(letters.length);
    letters[at] = letters[at] === 'A' ? 'B' : 'A';
    return letters.join('');
  },
};

describe('a log that was signed', () => {
  let games: OfferedGames = new Map();
  let log: SignedLog = { events: [], checkpoint: null };
  let lines: readonly string[] = [];
  const signer: Signer = newSigner();
  const verify = (exported: SignedLog) => verifySigned(exported, { games, signer });

  beforeAll(async () => {
    const sealed = await sealedLog(SEED, 'four-souls', COMMANDS);
    games = sealed.games;
    log = { events: sealed.log, checkpoint: checkpointBy(signer, sealed.log) };
    lines = [...log.events.map((event) => lineOfEvent(event)), JSON.stringify({ checkpoint: log.checkpoint })];
  });

  test('holds, and says that the signature was checked', () => {
    const verification = verify(log);
    expect(verification).toMatchObject({ finding: null, checked: ALL, notChecked: [] });
    expect(verdictOf(verification, ALL)).toBe('holds');
  });

  test.each(Object.keys(PLAUSIBLE))(
    `%s: ${EACH} such logs hold by themselves, every hash computed anew, and fail with the key`,
    (kind) => {
      const random = seededRandom(SEED * 100 + kind.length);
      for (let lie = 0; lie < EACH; lie++) {
        const events = rehashed(PLAUSIBLE[kind]?.(random, log.events) ?? []);
        const { finding, checked } = verify({ events, checkpoint: log.checkpoint });
        expect(checked).toEqual(ALL.filter((check) => check !== 'dice' || checked.includes('dice')));
        expect(finding).toMatchObject({ check: 'signature' });
        const named = Number(finding?.revision);
        expect(named).toBe(Math.min(events.length, log.events.length - 1));
      }
    },
    1_800_000,
  );

  test.each(Object.keys(OTHER_CHECKPOINTS))(
    'with %s in place of its checkpoint it does not hold',
    (kind) => {
      const random = seededRandom(SEED * 100 + kind.length);
      for (let lie = 0; lie < EACH / 2; lie++) {
        const checkpoint = OTHER_CHECKPOINTS[kind]?.(random, log) ?? null;
        expect(verdictOf(verify({ events: log.events, checkpoint }), ALL)).not.toBe('holds');
      }
    },
    1_800_000,
  );

  test('the checkpoint of another match is told to be one', () => {
    const checkpoint = checkpointBy(signer, log.events, 'another-match');
    expect(verify({ events: log.events, checkpoint }).finding).toMatchObject({
      check: 'signature',
      what: 'the checkpoint is one of another log: stackledger/matches/another-match',
    });
  });

  test(`${FLIPS} files with one byte changed somewhere: the first bad revision is named`, () => {
    const random = seededRandom(SEED);
    const missed: unknown[] = [];
    for (let flip = 0; flip < FLIPS; flip++) {
      const at = random.below(lines.length);
      const altered = flipped(random, lines[at] ?? '');
      if (altered === undefined) continue;
      const found = firstBad([...lines.slice(0, at), altered, ...lines.slice(at + 1)], verify);
      const expected = Math.min(at, log.events.length - 1);
      if (found !== expected) missed.push({ at, found, altered, was: lines[at] });
    }
    expect(missed).toEqual([]);
  }, 1_800_000);
});

/**
 * A line with one byte changed; undefined where it says the same as before, written otherwise (as `\\u00e9` for
 * `\\u00E9`).
 */
const flipped = (random: SeededRandom, line: string): string | undefined => {
  const bytes = Buffer.from(line);
  const at = random.below(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(7));
  const text = bytes.toString();
  return meaning(text) === meaning(line) ? undefined : text;
};

const meaning = (line: string): string => {
  try {
    return JSON.stringify(JSON.parse(line));
  } catch {
    return line;
  }
};

/** The revision at which a file is told to be bad: where it is no log any more, or what verification finds. */
const firstBad = (
  lines: readonly string[],
  verify: (exported: SignedLog) => ReturnType<typeof verifySigned>,
): number | null => {
  const exported = parseExport(lines.join('\n'));
  if ('why' in exported) return Math.min(exported.events, lines.length - 2);
  const { finding } = verify(exported);
  return finding === null ? null : Number(finding.revision);
};

describe("one seat's copy of a log that was signed", () => {
  let games: OfferedGames = new Map();
  let copy: SignedLog = { events: [], checkpoint: null };
  const signer: Signer = newSigner();
  const REQUIRED = ['chain', 'form', 'seals', 'cards', 'replay', 'signature'] as const;
  const verify = (exported: SignedLog) => verifySigned(exported, { games, signer });

  beforeAll(async () => {
    const sample = await sampleMatch(SEED, 'four-souls', COMMANDS);
    games = sample.games;
    const viewer = seatViewer('anna' as SeatId); // one of its seats
    copy = read(await exportedLines(sample.store, sample.matchId, { viewer, signer }));
  });

  const sealedAt = (random: SeededRandom): number =>
    random.pick(copy.events.flatMap(({ sealed }, at) => (sealed === undefined ? [] : [at])));

  test('holds as far as it goes, and says what was left out of it', () => {
    const verification = verify(copy);
    expect(copy.events.some(({ data, sealed }) => data.seal !== undefined && sealed === undefined)).toBe(true);
    expect(verdictOf(verification, REQUIRED)).toBe('holds');
    expect(verdictOf(verification, ALL)).toBe('not-fully-checked');
  });

  test(`what it shows cannot be changed: ${EACH} sealed parts that say something else`, () => {
    const random = seededRandom(SEED);
    for (let lie = 0; lie < EACH; lie++) {
      const at = sealedAt(random);
      const lied = changed(copy.events, at, (event) => ({
        ...event,
        sealed: { ...mapIn(event, 'sealed'), salt: 'ab'.repeat(32) },
      }));
      const events = lied as unknown as readonly Envelope[];
      expect(verify({ ...copy, events }).finding).toMatchObject({ check: 'seals', revision: String(at) });
    }
  });

  test(`nor when seals and hashes are computed anew: ${EACH} cards in another hand`, () => {
    const random = seededRandom(SEED);
    for (let lie = 0; lie < EACH; lie++) {
      const at = sealedAt(random);
      const events = rehashed(
        changed(copy.events, at, (event) => ({
          ...event,
          sealed: { ...mapIn(event, 'sealed'), salt: 'ab'.repeat(32) },
        })),
      );
      expect(verify({ ...copy, events }).finding).toMatchObject({ check: 'signature' });
    }
  });

  test(`what was left out cannot be made up: ${EACH} sealed parts of one's own`, () => {
    const random = seededRandom(SEED);
    const closed = copy.events.flatMap(({ data, sealed }, at) =>
      data.seal !== undefined && sealed === undefined ? [at] : [],
    );
    for (let lie = 0; lie < EACH; lie++) {
      const at = random.pick(closed);
      const events = changed(copy.events, at, (event) => ({
        ...event,
        sealed: { salt: 'ab'.repeat(32), data: { cards: [] } },
      })) as unknown as readonly Envelope[];
      expect(verify({ ...copy, events }).finding).toMatchObject({ check: 'seals', revision: String(at) });
    }
  });

  test('leaving more out changes no hash, and never makes it hold in more', () => {
    const random = seededRandom(SEED);
    const at = sealedAt(random);
    const events = changed(copy.events, at, ({ sealed: _left, ...open }) => open) as unknown as readonly Envelope[];
    const verification = verify({ ...copy, events });
    expect(verification.finding).toBeNull();
    expect(verdictOf(verification, ALL)).toBe('not-fully-checked');
  });

  test('is signed with the very checkpoint of the whole log', () => {
    const verifier = verifierOf(signer.verifierKey);
    const opened = openCheckpoint(copy.checkpoint ?? '', verifier === undefined ? [] : [verifier]);
    expect(opened).toMatchObject({ size: copy.events.length });
    expect(isLog(parseLog(copy.events.map((event) => lineOfEvent(event)).join('\n')))).toBe(true);
  });
});
