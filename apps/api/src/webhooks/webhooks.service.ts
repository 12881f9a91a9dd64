import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { answerNames } from '@stackledger/access';
import {
  CLOCK,
  GAMES,
  loggedEventOf,
  readEnvelope,
  SPECTATOR,
  UnknownMatch,
  type Clock,
  type OfferedGames,
  type Texts,
} from '@stackledger/ledger';
import { matchOf } from '@stackledger/projections';
import { damagedEventOf, EVENT_STORE, STREAM_FAMILIES, type EventStore } from '@stackledger/store';
import { Webhooks, type DeliverySource } from '@stackledger/webhooks';
import type { FastifyInstance } from 'fastify';
import { ACCESS, type Access } from '../access/access.js';
import { behind } from '../feed/cursor.js';
import { TEXTS } from '../ledger/ledger.module.js';
import { HttpRejection } from '../problems/http-rejection.js';
import { MatchFacts } from '../reading/match-facts.js';
import { eventView } from '../tournaments/tournament-views.js';
import { WEBHOOK_SETTINGS, type WebhookSettings } from './webhook-settings.js';

const TOURNAMENTS = STREAM_FAMILIES.tournament.prefix;

/** Webhooks over the store of this service. A message says of an event what a spectator sees of it. */
@Injectable()
export class WebhooksService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #webhooks: Webhooks | null;

  constructor(
    @Inject(WEBHOOK_SETTINGS) settings: WebhookSettings | null,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) clock: Clock,
    @Inject(GAMES) private readonly games: OfferedGames,
    @Inject(TEXTS) private readonly texts: Texts,
    @Inject(ACCESS) private readonly access: Access,
    private readonly facts: MatchFacts,
    host: HttpAdapterHost,
  ) {
    this.#webhooks =
      settings &&
      new Webhooks({
        ...{ store, clock, path: settings.path, every: settings.every },
        tournamentOf: (matchId) => this.#tournamentOf(matchId),
        bodyOf: (source, kind) => this.#bodyOf(source, kind),
        warn: (sentence) => host.httpAdapter.getInstance<FastifyInstance>().log.warn(sentence),
        sending: {
          allowLoopback: settings.allowLoopback ?? false,
          ...(settings.answerWithinMs !== undefined && { answerWithinMs: settings.answerWithinMs }),
          ...(settings.resolve !== undefined && { resolve: settings.resolve }),
        },
      });
  }

  /** The webhooks. Throws a 501 where the service has none. */
  all(): Webhooks {
    if (this.#webhooks === null) throw NONE;
    return this.#webhooks;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#webhooks?.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#webhooks?.stop();
  }

  async #tournamentOf(matchId: string): Promise<string | null | undefined> {
    try {
      return (await this.facts.fixedOf(matchId)).tournament;
    } catch (error) {
      if (error instanceof UnknownMatch || damagedEventOf(error) !== undefined) return undefined;
      throw error;
    }
  }

  async #bodyOf({ position, eventId }: DeliverySource, kind: string): Promise<string | null> {
    const recorded = await this.store.eventAt(position);
    if (recorded === null || recorded.id !== eventId) return null;
    if (recorded.stream.startsWith(TOURNAMENTS)) {
      const tournament = recorded.stream.slice(TOURNAMENTS.length);
      const event = eventView(recorded.json, () => false);
      const data = { cursor: behind(recorded).cursor, matchId: null, tournament, event };
      return answerNames(this.access.people).fillJson(
        JSON.stringify({ type: kind, timestamp: event.recordedAt, data }),
      );
    }
    const matchId = matchOf(recorded.stream);
    const { tournament, ruleset } = await this.facts.fixedOf(matchId);
    const { isSealed } = await this.facts.headOf(matchId);
    const envelope = readEnvelope(recorded.json);
    const event = loggedEventOf(envelope, SPECTATOR, isSealed, this.games.get(ruleset));
    const data = { cursor: behind(recorded).cursor, matchId, tournament, event };
    const json = JSON.stringify({ type: kind, timestamp: envelope.recordedAt, data });
    return answerNames(this.access.people).fillJson(await this.texts.fillJson(json));
  }
}

const NONE = new HttpRejection({
  code: 'no-webhooks',
  rule: null,
  status: 501,
  detail: 'this service sends no webhooks: they are off, or its store is shared and no file is named for them',
  legal: 'Read GET /v1/feed from a cursor, or start one process with WEBHOOKS naming a file.',
});
