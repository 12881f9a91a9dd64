import type { MatchState } from '@stackledger/rules';
import {
  EVERYBODY,
  loadSession,
  loggedEventOf,
  matchFor,
  readEnvelope,
  rewindTargets,
  stackFor,
  SPECTATOR,
  streamOf,
  UnknownMatch,
  type OfferedGames,
  type Session,
} from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import type { LoggedEvent } from '@stackledger/wire';
import {
  attemptOf,
  explainCommand,
  explainEvent,
  ledgerOver,
  RequestRejected,
  rulingSheet,
  textsOver,
  type LedgerPorts,
} from '@stackledger/service';
import { CommandError } from '../output.js';
import { notePeopleOf } from './stores.js';
import type { MatchSource, ReplayPosition } from './match-source.js';

/** A match of an open store, which the source closes. Throws CommandError when the store does not have it. */
export const storedMatch = async (ports: LedgerPorts, matchId: string): Promise<MatchSource> => {
  const { store, games } = ports;
  const session = await sessionOf(store, games, matchId);
  const texts = textsOver(ports);
  const { terms, record } = session.timeline.state();
  await notePeopleOf(ports, JSON.stringify([terms.seats, record.calls]));
  return {
    matchId,
    ruleset: session.game.ruleset.id,
    events: await texts.fill(await eventsOf(store, session)),
    isLive: (revision) => session.timeline.isLive(revision),
    positionAt: (revision) => texts.fill(positionOf(session, revision)),
    explain: (revision, object) =>
      explainEvent(store, session, { revision: String(revision), object }, { viewer: EVERYBODY }).then(texts.fill),
    explainCommand: (command) => Promise.resolve(explainCommand(session, command)),
    attempts: async () => texts.fill((await ledgerOver(ports).attempts(matchId).list()).map(attemptOf)),
    rewindTargets: async function* (before) {
      for await (const target of rewindTargets(store, session, EVERYBODY, before)) yield texts.fill(target);
    },
    rulingSheet: (call, isForTable) => {
      const sight = { viewer: isForTable ? SPECTATOR : EVERYBODY };
      return rulingSheet({ store, session, sight }, call, ports.clock.now())
        .then(texts.fill)
        .catch(throwAsCommandError);
    },
    close: () => store.close(),
  };
};

const throwAsCommandError = (error: unknown): never => {
  throw error instanceof RequestRejected ? new CommandError(`${error.reason.detail}. ${error.reason.legal}`) : error;
};

const sessionOf = async (store: EventStore, games: OfferedGames, matchId: string): Promise<Session> => {
  try {
    return await loadSession(store, games, matchId);
  } catch (error) {
    if (!(error instanceof UnknownMatch)) throw error;
    throw new CommandError(`${error.message}; \`stackledger matches\` lists the matches that there are`);
  }
};

const eventsOf = async (store: EventStore, session: Session): Promise<readonly LoggedEvent[]> => {
  const { sealed } = session.timeline.state().record;
  const events: LoggedEvent[] = [];
  for await (const { json } of store.read(streamOf(session.matchId)))
    events.push(loggedEventOf(readEnvelope(json), EVERYBODY, sealed, session.game));
  return events;
};

const positionOf = ({ game, timeline }: Session, revision: number): ReplayPosition => {
  const state = timeline.stateAt(revision) as MatchState; // callers have checked the revision
  const situation = { ruleset: game.ruleset, state };
  const { head } = timeline.state();
  const view = matchFor(situation, EVERYBODY, { revision: String(head), at: String(revision) });
  return { view, stack: stackFor(situation, EVERYBODY), combat: game.ruleset.views.combat(situation) };
};
