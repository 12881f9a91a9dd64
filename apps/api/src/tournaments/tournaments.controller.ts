import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { isSeenName } from '@stackledger/access';
import { COMMAND_ID, SubmissionError } from '@stackledger/ledger';
import { TakesIdempotencyKey } from '../requests/command-id.js';
import { isMap } from '@stackledger/rules';
import { malformed, RequestRejected } from '@stackledger/service';
import { EVENT_STORE, eventsPast, STREAM_FAMILIES, type EventStore } from '@stackledger/store';
import { readTournamentEnvelope, type TournamentLedger } from '@stackledger/tournament-ledger';
import { playersIn } from '@stackledger/tournaments';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Who, type Asker } from '../access/asker.js';
import { Roles } from '../access/roles.js';
import { noteCommandId, readSent } from '../commands/sent-command.js';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { note } from '../operations/notes.js';
import { TakesNoQuery } from '../requests/takes-no-query.js';
import { AtTournament, coversTournament, revisionAsked, seesSealed } from './at-tournament.js';
import { refusedByRule } from './refused-by-rule.js';
import { TOURNAMENT_LEDGER } from './tournament-ledger.provider.js';
import { eventView, tournamentView } from './tournament-views.js';
import {
  CreateTournament,
  TournamentCommandAnswer,
  TournamentList,
  TournamentMomentQuery,
  TournamentView,
} from './tournaments.dto.js';
import { TOURNAMENT_LOOKERS, TOURNAMENT_ACTORS } from './tournament-roles.js';

const CREATIONS = { streamPrefix: STREAM_FAMILIES.tournament.prefix, types: ['TournamentCreated'] };

/** Tournaments: created, listed, looked at, and the one door for their commands. */
@ApiTags('tournaments')
@Controller('v1/tournaments')
export class TournamentsController {
  constructor(
    @Inject(TOURNAMENT_LEDGER) private readonly ledger: TournamentLedger,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly at: AtTournament,
  ) {}

  @Post()
  @Roles(['organizer'])
  @UseGuards(TakesNoQuery)
  @ApiOperation({ summary: 'create a tournament', operationId: 'createTournament' })
  @TakesIdempotencyKey('the same key and body give the same answer')
  @ApiBody({ schema: { $ref: getSchemaPath(CreateTournament) } })
  @Answers(201, 'the tournament', TournamentView)
  @AnswersProblem(400, 409, 413, 422, 503, 507)
  async create(
    @Body() body: unknown,
    @Headers('idempotency-key') key: string | undefined,
    @Who() who: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TournamentView> {
    const id = isMap(body) && typeof body.id === 'string' ? body.id : '';
    if (isMap(body) && typeof body.name === 'string' && !isSeenName(body.name))
      throw malformed('name: expected a name, and found nothing that can be read', 'Write what it is called.');
    const command = { ...(isMap(body) ? body : {}), type: 'CreateTournament' };
    const sent = this.#submit(id, { ...command, commandId: undefined }, key ?? creationKey(id), who);
    await sent.catch((error: unknown) => {
      throw key === undefined ? withoutKey(id, error) : error;
    });
    void reply.header('location', `/v1/tournaments/${id}`);
    const { session, head, ...sight } = await this.at.sight(who, id);
    return tournamentView(session.stateAt(head), head, sight);
  }

  @Get()
  @Roles(TOURNAMENT_LOOKERS)
  @ApiOperation({ summary: 'list the tournaments that were created here', operationId: 'listTournaments' })
  @Answers(200, 'the tournaments, by id', TournamentList)
  @AnswersProblem(400, 503)
  async list(@Who() who: Asker): Promise<TournamentList> {
    const ids: string[] = [];
    for await (const { json } of eventsPast(this.store, { filter: CREATIONS }))
      ids.push(readTournamentEnvelope(json).tournamentId);
    const seen = ids.filter((id) => coversTournament(who, id)).toSorted();
    const tournaments = await Promise.all(
      seen.map(async (id) => {
        const sight = await this.at.sightInList(who, id);
        if (sight === undefined) return [];
        const state = sight.session.stateAt(sight.head);
        const { name, phase, rounds } = state;
        const damaged = sight.damagedAt === undefined ? {} : { damagedAt: String(sight.damagedAt) };
        return [{ id, name, phase, players: playersIn(state).length, rounds: rounds.length, ...damaged }];
      }),
    );
    return { tournaments: tournaments.flat() };
  }

  @Get(':tournament')
  @Roles(TOURNAMENT_LOOKERS)
  @ApiOperation({ summary: 'a tournament at any revision', operationId: 'viewTournament' })
  @Answers(200, 'the tournament', TournamentView)
  @AnswersProblem(400, 404, 503)
  async view(
    @Param('tournament') id: string,
    @Query() { at }: TournamentMomentQuery,
    @Who() who: Asker,
  ): Promise<TournamentView> {
    const sight = await this.at.sight(who, id);
    const revision = revisionAsked(sight, at);
    return tournamentView(sight.session.stateAt(revision), revision, sight);
  }

  @Post(':tournament/commands')
  @Roles(TOURNAMENT_ACTORS)
  @HttpCode(200)
  @UseGuards(TakesNoQuery)
  @ApiOperation({ summary: 'give a command to a tournament', operationId: 'sendTournamentCommand' })
  @TakesIdempotencyKey('instead of commandId in the body')
  @ApiBody({ schema: { $ref: getSchemaPath('TournamentCommand') } })
  @Answers(200, 'what happened', TournamentCommandAnswer)
  @AnswersProblem(400, 404, 409, 413, 422, 503, 507)
  async send(
    @Param('tournament') id: string,
    @Body() body: unknown,
    @Headers('idempotency-key') key: string | undefined,
    @Who() who: Asker,
    @Req() request: FastifyRequest,
  ): Promise<TournamentCommandAnswer> {
    noteCommandId(request, body, key);
    await this.at.sight(who, id); // a tournament that is not there goes before what is wrong with a command
    if (isMap(body) && body.type === 'CreateTournament')
      throw malformed('type: a tournament is created by POST /v1/tournaments', 'Send it there.');
    const answer = await this.#submit(id, body, key, who);
    note(request, { revision: answer.revision, result: 'accepted' });
    return answer;
  }

  /** A stale command is told what has happened since, as whoever sent it reads it in the log (SL-CMD-3). */
  async #stale(
    id: string,
    who: Asker,
    { expectedRevision = 0 }: { readonly expectedRevision?: number },
    { code, rule, detail, revision }: SubmissionError,
  ): Promise<RequestRejected> {
    const sight = await this.at.sight(who, id);
    const sees = seesSealed(sight);
    const happened = sight.session.events
      .slice(expectedRevision + 1, sight.head + 1)
      .map(({ json }) => eventView(json, sees));
    const legal = 'Look at what has happened since, and send it with the last revision if it still makes sense.';
    return new RequestRejected({ code, rule, detail, legal, revision, happened });
  }

  async #submit(id: string, body: unknown, key: string | undefined, who: Asker): Promise<TournamentCommandAnswer> {
    const { as, ...rest } = isMap(body) ? body : {};
    const sent = readSent(isMap(body) ? rest : body, key);
    const giver = this.at.giver(who, id, as);
    const answer = await this.ledger.submit(id, { ...sent, ...giver }).catch(async (error: unknown) => {
      throw error instanceof SubmissionError && error.code === 'stale'
        ? await this.#stale(id, who, sent, error)
        : error;
    });
    const { commandId, revision } = answer;
    if (answer.kind === 'refused') throw refusedByRule(answer.rejection, revision);
    const sees = seesSealed(await this.at.sight(who, id));
    return { commandId, revision: String(revision), events: answer.events.map(({ json }) => eventView(json, sees)) };
  }
}

/** The id of a creation that came without one; a tournament's id that cannot stand in it is refused for itself. */
const creationKey = (id: string): string => {
  const key = `create-${id}`;
  return COMMAND_ID.test(key) ? key : 'create-';
};

/** Whoever has sent no id of a command is told of that of the tournament, which another creation has taken. */
const withoutKey = (id: string, error: unknown): unknown =>
  error instanceof SubmissionError && error.code === 'command-id-reused'
    ? refusedByRule(
        { code: 'exists', rule: 'TO-SETUP-1', detail: `there is a tournament ${id} already` },
        error.revision,
      )
    : error;
