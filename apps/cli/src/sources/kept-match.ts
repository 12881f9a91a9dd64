import type { MatchState } from '@stackledger/kernel';
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
import { explainCommand, explainEvent } from '../../../api/src/commands/explaining.js';
import { attemptOf } from '../../../api/src/events/refused-attempts.js';
import { rulingSheet } from '../../../api/src/disputes/sheet/gathering.js';
import { ledgerOver, type Ports } from '../../../api/src/ledger/ledger-over.js';
import { RequestRefused } from '../../../api/src/problems/request-refused.js';
import { Refusal } from '../output.js';
import type { MatchSource, Position } from './match-source.js';

/** A match of an open store, which the source closes. Throws a Refusal when the store does not have it. */
export const keptMatch = async (ports: Ports, matchId: string): Promise<MatchSource> => {
  const { store, games } = ports;
  const session = await sessionOf(store, games, matchId);
  return {
    matchId,
    ruleset: session.game.ruleset.id,
    events: await eventsOf(store, session),
    isLive: (revision) => session.timeline.isLive(revision),
    positionAt: (revision) => Promise.resolve(positionOf(session, revision)),
    explain: (revision, object) =>
      explainEvent(store, session, { revision: String(revision), object }, { viewer: EVERYBODY }),
    explainCommand: (command) => Promise.resolve(explainCommand(session, command)),
    attempts: async () => (await ledgerOver(ports).attempts(matchId).list()).map(attemptOf),
    rewindTargets: (before) => rewindTargets(store, session, EVERYBODY, before),
    rulingSheet: (call, isForTable) => {
      const sight = { viewer: isForTable ? SPECTATOR : EVERYBODY };
      return rulingSheet({ store, session, sight }, call, ports.clock.now()).catch(asRefusal);
    },
    close: () => store.close(),
  };
};

const asRefusal = (error: unknown): never => {
  throw error instanceof RequestRefused ? new Refusal(`${error.reason.detail}. ${error.reason.legal}`) : error;
};

const sessionOf = async (store: EventStore, games: OfferedGames, matchId: string): Promise<Session> => {
  try {
    return await loadSession(store, games, matchId);
  } catch (error) {
    if (!(error instanceof UnknownMatch)) throw error;
    throw new Refusal(`${error.message}; \`stackledger matches\` lists the matches that there are`);
  }
};

const eventsOf = async (store: EventStore, session: Session): Promise<readonly LoggedEvent[]> => {
  const { sealed } = session.timeline.state().record;
  const events: LoggedEvent[] = [];
  for await (const { json } of store.read(streamOf(session.matchId)))
    events.push(loggedEventOf(readEnvelope(json), EVERYBODY, sealed, session.game));
  return events;
};

const positionOf = ({ game, timeline }: Session, revision: number): Position => {
  const state = timeline.stateAt(revision) as MatchState; // whoever asks has looked which revisions there are
  const situation = { ruleset: game.ruleset, state };
  const { head } = timeline.state();
  const view = matchFor(situation, EVERYBODY, { revision: String(head), at: String(revision) });
  return { view, stack: stackFor(situation, EVERYBODY), combat: game.ruleset.combat(situation) };
};
