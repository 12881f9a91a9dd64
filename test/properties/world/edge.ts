import 'reflect-metadata';
import type { Clock, Ledger, SubmittedCommand } from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import type { CommandAnswer, Problem } from '@stackledger/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '../../../apps/api/src/access/access.js';
import { ANYBODY } from '../../../apps/api/src/access/asker.js';
import { AtMatch } from '../../../apps/api/src/access/at-match.js';
import { CommandsController } from '../../../apps/api/src/commands/commands.controller.js';
import type { EventStream } from '../../../apps/api/src/live/feed/event-stream.js';
import { LiveController } from '../../../apps/api/src/live/live.controller.js';
import type { OpenFeeds } from '../../../apps/api/src/live/open-feeds.js';
import { SeatDevices } from '../../../apps/api/src/live/seat-devices.js';
import { SeenRevisions } from '../../../apps/api/src/live/seen-revisions.js';
import { noPeers } from '../../../apps/api/src/peers/peer-channel.js';
import { problemOf } from '../../../apps/api/src/problems/problem-body.js';
import { reasonFor } from '../../../apps/api/src/problems/reasons.js';
import { MatchFacts } from '../../../apps/api/src/reading/match-facts.js';
import type { Readers } from '../../../apps/api/src/reading/reading.module.js';
import { games } from '../../support/games.js';

/** What a process answers over HTTP. */
export type EdgeAnswer = { readonly status: 200; readonly body: CommandAnswer } | EdgeProblem;
type EdgeProblem = { readonly status: number; readonly body: Problem };

/** The controllers of a process, called as its router calls them: no socket, no request but what they read of one. */
export type WorldEdge = {
  readonly command: (matchId: string, sent: SubmittedCommand) => Promise<EdgeAnswer>;
  /** Fills a feed until it is over; answers why not, where it is refused. */
  readonly follow: (matchId: string, lastEventId: string, stream: EventStream) => Promise<EdgeProblem | undefined>;
};

/** What the edge of a process is made over. */
export type EdgeParts = {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly readers: Pick<Readers, 'feed'>;
};

/** The edge of an open service. */
export const edgeOver = ({ store, clock, ledger, readers }: EdgeParts): WorldEdge => {
  const facts = new MatchFacts(store, games, clock, ledger);
  const at = new AtMatch({} as Access, ledger, games, facts); // an open service looks at no links
  const peers = noPeers();
  const [seen, devices] = [new SeenRevisions(peers), new SeatDevices(peers)];
  // A cast: there are never too many, and one that breaks off ends its connection.
  const ends = new WeakMap<EventStream, Promise<undefined>>();
  const feeds = {
    checkRoom: () => undefined,
    begin: (_kind: string, { reply }: { readonly reply: unknown }, play: (stream: EventStream) => Promise<void>) => {
      const stream = reply as EventStream;
      ends.set(
        stream,
        play(stream).then(
          () => undefined,
          () => undefined,
        ),
      );
    },
  } as unknown as OpenFeeds;
  const commands = new CommandsController(ledger, store, at);
  const live = new LiveController(store, ledger, readers.feed, at, facts, feeds, seen, devices, peers, clock);
  const request = (): FastifyRequest => ({}) as FastifyRequest; // notes for its line in the log are left on it

  return {
    command: async (matchId, { commandId, expectedRevision, command }) => {
      const body: unknown = JSON.parse(
        JSON.stringify({ commandId, expectedRevision: String(expectedRevision), ...command }),
      );
      try {
        const answer = await commands.send(matchId, body, undefined, ANYBODY, request());
        return { status: 200, body: answer };
      } catch (error) {
        return problemFor(error);
      }
    },
    follow: async (matchId, lastEventId, stream) => {
      const reply = stream as unknown as FastifyReply; // it goes through to the feed above
      return live.live(matchId, {}, lastEventId, ANYBODY, request(), reply).then(() => ends.get(stream), problemFor);
    },
  };
};

/** As the filter of problems answers; what would be a 500 is a fault of the service. */
const problemFor = (error: unknown): EdgeProblem => {
  const reason = reasonFor(error);
  if (reason === undefined) throw error;
  const body = problemOf(reason);
  return { status: body.status, body };
};
