import { Readable } from 'node:stream';
import { Controller, Get, Headers, Inject, Param, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CLOCK, knownTexts, referencesIn, type Clock, type Texts } from '@stackledger/ledger';
import { attemptOf } from '@stackledger/service';
import type { LiveFeed } from '@stackledger/projections';
import type { Signer } from '@stackledger/integrity';
import { lineFor, tournamentCheckpoint, type TournamentLedger } from '@stackledger/tournament-ledger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Who, type Asker } from '../access/asker.js';
import { Roles, ServedBy, TakesTicket } from '../access/roles.js';
import { JSON_LINES, streamedAsStored } from '../answers/streamed.js';
import { Answers, AnswersLines, AnswersProblem } from '../docs/decorators.js';
import { CheckpointLine, TextsLine } from '../events/stored-event.dto.js';
import { SIGNER, TEXTS } from '../ledger/ledger.module.js';
import { isDue } from '../live/feed/delayed-events.js';
import { textOf } from '../live/feed/event-stream.js';
import { lastSeen } from '../live/feed/last-seen.js';
import { OpenFeeds } from '../live/open-feeds.js';
import { AtTournament, seesSealed } from './at-tournament.js';
import { TOURNAMENT_FEED, TOURNAMENT_LEDGER } from './tournament-ledger.provider.js';
import { TOURNAMENT_LOOKERS } from './tournament-roles.js';
import { eventView } from './tournament-views.js';
import { StoredTournamentEvent } from './stored-tournament-event.dto.js';
import { TournamentAttempts } from './tournament-attempts.dto.js';
import { TournamentEventPage, TournamentEventsQuery, TournamentLiveQuery } from './tournaments.dto.js';

const SSE = 'text/event-stream';
const MOST_ATTEMPTS = 100;

/** The log of a tournament: in pages, as it comes, and to be kept and verified elsewhere. */
@ApiTags('tournaments')
@Roles(TOURNAMENT_LOOKERS)
@Controller('v1/tournaments/:tournament')
export class TournamentLogController {
  constructor(
    private readonly at: AtTournament,
    @Inject(TOURNAMENT_LEDGER) private readonly ledger: TournamentLedger,
    @Inject(SIGNER) private readonly signer: Signer,
    @Inject(TOURNAMENT_FEED) private readonly feed: LiveFeed,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly feeds: OpenFeeds,
    @Inject(TEXTS) private readonly texts: Texts,
  ) {}

  @Get('events')
  @ApiOperation({ summary: 'the log of a tournament', operationId: 'listTournamentEvents' })
  @Answers(200, 'a page of events', TournamentEventPage)
  @AnswersProblem(400, 404, 503)
  async events(
    @Param('tournament') id: string,
    @Query() { from = '0', limit = '100' }: TournamentEventsQuery,
    @Who() who: Asker,
  ): Promise<TournamentEventPage> {
    const sight = await this.at.sight(who, id);
    const sees = seesSealed(sight);
    const [first, end] = [Number(from), Math.min(Number(from) + Number(limit), sight.head + 1)];
    const events = sight.session.events.slice(first, end).map(({ json }) => eventView(json, sees));
    return { events, next: end <= sight.head ? String(end) : null };
  }

  @Get('attempts')
  @Roles(['organizer', 'head-judge', 'judge', 'scorekeeper', 'auditor'])
  @ApiOperation({ summary: 'the last refused commands of a tournament', operationId: 'listTournamentAttempts' })
  @Answers(200, 'refused commands, oldest first', TournamentAttempts)
  @AnswersProblem(400, 404, 503)
  async attempts(@Param('tournament') id: string, @Who() who: Asker): Promise<TournamentAttempts> {
    await this.at.sight(who, id);
    return { attempts: (await this.ledger.attempts(id)).slice(-MOST_ATTEMPTS).map(attemptOf) };
  }

  @Get('export')
  @ApiOperation({
    summary: 'the whole log of a tournament as it is stored',
    operationId: 'exportTournament',
    description:
      'One event a line, as `stackledger tournament verify` reads it. Sealed parts that are not for the reader are left out; ' +
      'the hashes hold all the same. Then come the texts that people wrote, and the signed checkpoint.',
  })
  @AnswersLines(
    200,
    'an event a line, oldest first, then the texts and the checkpoint',
    StoredTournamentEvent,
    TextsLine,
    CheckpointLine,
  )
  @AnswersProblem(400, 404, 503)
  async export(
    @Param('tournament') id: string,
    @Who() who: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | StreamableFile> {
    const sight = await this.at.sight(who, id);
    const sees = seesSealed(sight);
    const lines = sight.session.events.slice(0, sight.head + 1).map(({ json }) => lineFor(json, sees));
    const checkpoint = tournamentCheckpoint(id, lines, this.signer);
    const references = referencesIn(lines.join('\n'));
    const texts = references.size === 0 ? undefined : await knownTexts(this.texts, references);
    const beside = [texts && { texts }, checkpoint !== undefined && { checkpoint }].filter(Boolean);
    const all = [...lines, ...beside.map((each) => JSON.stringify(each))];
    void reply.header('content-disposition', `attachment; filename="${id}.jsonl"`);
    return streamedAsStored(reply, JSON_LINES, Readable.from(all.map((line) => `${line}\n`)));
  }

  @Get('live')
  @ServedBy('feeds')
  @TakesTicket()
  @ApiOperation({
    summary: 'follow a tournament as it is played',
    operationId: 'followTournament',
    description:
      'Server-sent events: `ready` with the revision at which the feed begins, then every later event with its revision as ' +
      'id. Come again with Last-Event-ID and nothing is missed.',
  })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'the last revision that was seen' })
  @ApiProduces(SSE)
  @ApiResponse({ status: 200, description: 'events, as they come', content: { [SSE]: { schema: { type: 'string' } } } })
  @AnswersProblem(400, 404, 429, 503)
  async live(
    @Param('tournament') id: string,
    @Query() { after: asked }: TournamentLiveQuery,
    @Headers('last-event-id') header: string | undefined,
    @Who() who: Asker,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const sight = await this.at.sight(who, id);
    const after = lastSeen(header, asked, { matchId: id, head: sight.head }) ?? sight.head;
    this.feeds.checkRoom(who);
    this.feeds.begin('live', { who, request, reply }, async (stream) => {
      await stream.send({ id: after, event: 'ready', data: JSON.stringify({ revision: String(after) }) });
      const sees = seesSealed(sight);
      for await (const event of this.feed.follow(id, after + 1, stream.over)) {
        if (sight.delay > 0 && !(await isDue(event, sight.delay, this.clock, stream.over))) return;
        await stream.write(textOf({ id: Number(event.revision), data: JSON.stringify(eventView(event.json, sees)) }));
      }
    });
  }
}
