import { sameJson, type Timeline } from '@stackledger/kernel';
import { LIMITS } from '@stackledger/store';
import { creationIn, type Envelope } from '../envelopes/envelope.js';
import type { OfferedGame } from '../envelopes/games.js';
import type { Chance } from '../envelopes/ports.js';
import { decidingAgain, followedBy, isFollowed, type Followed } from '../rewinding/followed.js';
import { newSession, type Session } from '../sessions/session.js';
import { loggedCommands, type LoggedCommand } from '../rewinding/struck-commands.js';
import type { Finding } from './findings.js';

/** Whether a command is refused hangs on no die: what is drawn here is of no account. */
const ANY: Chance = { die: () => 1, shuffle: (_draw, _zone, cards) => cards, newSeed: () => '', newSalt: () => '' };

/**
 * The first command after a rewind that is not what this rewind gives: inserted, given again, or missing although it would be
 * taken. The timeline holds the whole log.
 */
export const wronglyFollowed = (
  envelopes: readonly Envelope[],
  timeline: Timeline,
  game: OfferedGame,
): Finding | null => {
  const [first] = envelopes;
  if (first === undefined || !envelopes.some(({ command = {}, reapplied }) => isFollowed(command) || reapplied))
    return null;
  const session: Session = { ...newSession(first.matchId, game, creationIn(first)), timeline };
  const log = loggedCommands(envelopes, session);
  const followed = new Set<LoggedCommand>();
  for (const rewind of log.filter(({ command }) => isFollowed(command))) {
    const what = faultAfter(session, log, rewind, followed);
    if (what !== undefined) return wrong(rewind, what);
  }
  const alone = log.find((logged) => logged.envelopes[0]?.reapplied !== undefined && !followed.has(logged));
  return alone === undefined ? null : wrong(alone, 'it says to follow a rewind that it does not follow');
};

const wrong = ({ first }: LoggedCommand, what: string): Finding => ({
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
  const followed = followedBy(session, since, rewind, decidingAgain(session, ANY));
  for (const { given } of followed.steps) seen.add(given);
  return insertFault(followed, rewind) ?? stepFault(followed) ?? missing(followed, rewind);
};

const insertFault = ({ inserted }: Followed, { command }: LoggedCommand): string | undefined =>
  sameJson(
    inserted.map((each) => each.command),
    command.insert ?? [],
  )
    ? undefined
    : 'what follows it is not what it inserts';

/** Every command after what was inserted is one of the struck line, in its order, or somebody leaves who had conceded. */
const stepFault = ({ inserted, again, steps }: Followed): string | undefined => {
  const given = again.flatMap(({ now, as }) => (now === undefined ? [] : [{ now, as }]));
  const rest = steps.slice(inserted.length);
  const left = rest.slice(given.length);
  const strange =
    given.find(({ now, as }, at) => rest[at]?.given !== now || !sameJson(now.command, as))?.now ??
    left.find(({ from, given: { command } }) => from !== undefined || command.type !== 'Concede')?.given;
  return strange && `revision ${strange.first} is not the command that is given again there`;
};

/** A command that would be taken and fits was left out of the log. */
const missing = ({ again, steps, last }: Followed, rewind: LoggedCommand): string | undefined => {
  const full = again.find(({ outcome }) => outcome === 'full');
  if (full === undefined || last - rewind.first + 1 + (full.events ?? 0) > LIMITS.appendEvents) return undefined;
  // How long its events would be only their salts would tell: an append that is half full is taken for full.
  const written = [rewind, ...steps.map(({ given }) => given)].flatMap(({ envelopes }) => envelopes);
  if (JSON.stringify(written).length > LIMITS.appendBytes / 2) return undefined;
  return `the command of revision ${full.was.first} would be given again after it, and is not there`;
};
