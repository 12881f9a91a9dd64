import { sameJson, type Timeline } from '@stackledger/rules';
import { LIMITS } from '@stackledger/store';
import { creationIn, type Envelope } from '../../envelopes/envelope.js';
import type { OfferedGame } from '../../envelopes/offered-games.js';
import type { Chance } from '../../envelopes/ports.js';
import { redeciding, replayResultOf, hasReplay, type ReplayResult } from '../../rewinding/replay-result.js';
import { newSession, type Session } from '../../sessions/session.js';
import { loggedCommands, type LoggedCommand } from '../../rewinding/logged-commands.js';
import type { AuditFinding } from '../audit-findings.js';

/** Whether a command is rejected depends on no die: what is drawn here does not matter. */
const ANY: Chance = { die: () => 1, shuffle: (_draw, _zone, cards) => cards, newSeed: () => '', newSalt: () => '' };

/**
 * The first command after a rewind that the rewind does not call for: inserted, replayed, or missing although it would
 * be applied. The timeline holds the whole log.
 */
export const wrongReplay = (
  envelopes: readonly Envelope[],
  timeline: Timeline,
  game: OfferedGame,
): AuditFinding | null => {
  const [first] = envelopes;
  if (first === undefined || !envelopes.some(({ command = {}, reapplied }) => hasReplay(command) || reapplied))
    return null;
  const session: Session = { ...newSession(first.matchId, game, creationIn(first)), timeline };
  const log = loggedCommands(envelopes, session);
  const followed = new Set<LoggedCommand>();
  for (const rewind of log.filter(({ command }) => hasReplay(command))) {
    const what = faultAfter(session, log, rewind, followed);
    if (what !== undefined) return wrong(rewind, what);
  }
  const alone = log.find((logged) => logged.envelopes[0]?.reapplied !== undefined && !followed.has(logged));
  return alone === undefined ? null : wrong(alone, 'it says to follow a rewind that it does not follow');
};

const wrong = ({ first }: LoggedCommand, what: string): AuditFinding => ({
  revision: String(first),
  check: 'decisions',
  what,
});

const faultAfter = (
  session: Session,
  log: readonly LoggedCommand[],
  rewind: LoggedCommand,
  seen: Set<LoggedCommand>,
): string | undefined => {
  const to = Number(rewind.envelopes[0]?.data.to);
  const since = log.filter(({ first }) => first > to && first <= rewind.first + LIMITS.appendEvents);
  const followed = replayResultOf(session, since, rewind, redeciding(session, ANY));
  for (const { given } of followed.steps) seen.add(given);
  return insertFault(followed, rewind) ?? stepFault(followed) ?? missing(followed, rewind);
};

const insertFault = ({ inserted }: ReplayResult, { command }: LoggedCommand): string | undefined =>
  sameJson(
    inserted.map((each) => each.command),
    command.insert ?? [],
  )
    ? undefined
    : 'what follows it is not what it inserts';

/** Every command after the inserted ones repeats one of the rewound branch, in order, or a concession. */
const stepFault = ({ inserted, replayed, steps }: ReplayResult): string | undefined => {
  const given = replayed.flatMap(({ now, as }) => (now === undefined ? [] : [{ now, as }]));
  const rest = steps.slice(inserted.length);
  const left = rest.slice(given.length);
  const strange =
    given.find(({ now, as }, at) => rest[at]?.given !== now || !sameJson(now.command, as))?.now ??
    left.find(({ from, given: { command } }) => from !== undefined || command.type !== 'Concede')?.given;
  return strange && `revision ${strange.first} is not the command that is replayed there`;
};

/** A command is missing that would be applied and would fit. */
const missing = ({ replayed, steps, last }: ReplayResult, rewind: LoggedCommand): string | undefined => {
  const full = replayed.find(({ outcome }) => outcome === 'full');
  if (full === undefined || last - rewind.first + 1 + (full.events ?? 0) > LIMITS.appendEvents) return undefined;
  // The exact size depends on salts that the log does not hold: an append that is half full counts as full.
  const written = [rewind, ...steps.map(({ given }) => given)].flatMap(({ envelopes }) => envelopes);
  if (JSON.stringify(written).length > LIMITS.appendBytes / 2) return undefined;
  return `the command of revision ${full.was.first} would be replayed after it, and is not there`;
};
