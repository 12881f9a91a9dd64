import { Body, Controller, Get, Header, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { JsonMap } from '@stackledger/rules';
import { CHANCE, EVERY_SEAT, situationAt, type Chance, type Ledger, type Texts } from '@stackledger/ledger';
import { answerNames } from '@stackledger/access';
import { completionsOf, withSeatIds } from '@stackledger/notation';
import { EVENT_STORE, type EventStore } from '@stackledger/store';
import { submitLines, matchAsText, RequestRejected, tryLines, type DeniedCommand } from '@stackledger/service';
import { ACCESS, type Access } from '../access/access.js';
import { actedBy, Who, type Asker } from '../access/asker.js';
import { AtMatch } from '../access/at-match.js';
import { ACTORS, LOOKERS, OTHER_SEAT, OfMatch, PLAYERS, RequestKinds, Roles, WITHOUT_SEAT } from '../access/roles.js';
import { Answers, AnswersProblem, AnswersText } from '../docs/decorators.js';
import { LEDGER, TEXTS } from '../ledger/ledger.module.js';
import { MatchFacts } from '../reading/match-facts.js';
import { MatchIdPipe } from '../requests/match-id.js';
import { CompleteQuery, NotationBody, NotationQuery, TrialBody } from './notation.dto.js';
import { NotationAnswer, NotationCompletions, NotationTrial } from './answers.dto.js';

/** A match in lines of words (docs/reference/notation.md). */
@ApiTags('notation')
@OfMatch('id')
@Controller('v1/matches/:id/notation')
export class NotationController {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CHANCE) private readonly chance: Chance,
    @Inject(TEXTS) private readonly texts: Texts,
    private readonly at: AtMatch,
    private readonly facts: MatchFacts,
    @Inject(ACCESS) private readonly access: Access,
  ) {}

  @Get()
  @RequestKinds(WITHOUT_SEAT, OTHER_SEAT)
  @Roles(LOOKERS)
  @Header('content-type', 'text/plain; charset=utf-8')
  @AnswersText(200, 'its lines')
  @ApiOperation({ summary: 'the match in notation, rewound lines in brackets', operationId: 'exportNotation' })
  @AnswersProblem(400, 404, 422)
  async text(
    @Param('id', MatchIdPipe) id: string,
    @Query() { seat }: NotationQuery,
    @Who() who: Asker,
  ): Promise<string> {
    const sight = await this.at.sight(who, id, seat);
    const session = await this.ledger.session(id);
    return matchAsText(this.store, session, {
      ...sight,
      texts: this.texts,
      namesIn: answerNames(this.access.people).among,
    });
  }

  @Get('complete')
  @RequestKinds({ request: '?text=' })
  @Roles(PLAYERS)
  @ApiOperation({ summary: 'how a line may go on as the match stands', operationId: 'completeNotation' })
  @Answers(200, 'what may stand at the end of the line', NotationCompletions)
  @AnswersProblem(400, 404)
  async complete(
    @Param('id', MatchIdPipe) id: string,
    @Query() { text, seat }: CompleteQuery,
    @Who() who: Asker,
  ): Promise<NotationCompletions> {
    const { seat: own } = await this.at.sight(who, id, seat);
    const named = await this.#byIds(id, text);
    const { from, completions } = completionsOf(named, situationAt(await this.ledger.session(id, 'now')), own);
    return { from: Math.max(0, from + text.length - named.length), completions };
  }

  @Post()
  @Roles(ACTORS)
  @HttpCode(200)
  @ApiOperation({
    summary: 'give lines of notation to a match, command by command',
    operationId: 'sendNotation',
    description: 'Each command is accepted or refused as a whole; the answer tells where the text stopped.',
  })
  @Answers(200, 'what was done, and where and why it stopped', NotationAnswer)
  @AnswersProblem(400, 404, 413, 503, 507)
  async give(
    @Param('id', MatchIdPipe) id: string,
    @Body() body: NotationBody,
    @Who() who: Asker,
  ): Promise<NotationAnswer> {
    const { viewer } = await this.at.sight(who, id);
    const { commandId, text, ...writer } = body;
    const match = { ledger: this.ledger, store: this.store, matchId: id, named: this.#namer(who, id), ...actedBy(who) };
    return submitLines(match, viewer, { commandId, ...writer, text: await this.#byIds(id, text) });
  }

  @Post('try')
  @Roles(PLAYERS)
  @HttpCode(200)
  @ApiOperation({
    summary: 'what would come of lines of notation, command by command, or why they are refused',
    operationId: 'tryNotation',
    description:
      'They are tried on a copy, up to the first that is refused: nothing is written, drawn or remembered. Until the match is sealed dice ' +
      'are thrown away afterwards, and cards that nobody who asks knows are dealt at random.',
  })
  @Answers(200, 'what would happen, and where and why it would stop', NotationTrial)
  @AnswersProblem(400, 404, 413)
  async try(
    @Param('id', MatchIdPipe) id: string,
    @Body() { text, at }: TrialBody,
    @Who() who: Asker,
  ): Promise<NotationTrial> {
    const { viewer } = await this.at.sight(who, id);
    const session = await this.ledger.session(id);
    // A scribe may see the cards of every seat, one after the other.
    const knows = who.kind === 'holder' && who.grant.role === 'scribe' ? EVERY_SEAT : viewer;
    const from = at === undefined ? session.timeline.state().head : Number(at);
    return tryLines(
      session,
      { text: await this.#byIds(id, text), at: from, knows, viewer, named: this.#namer(who, id) },
      this.chance,
    );
  }

  /** A text with the ids of its seats, of which people write names. */
  async #byIds(id: string, text: string): Promise<string> {
    const { seats } = await this.facts.fixedOf(id);
    return withSeatIds(text, await answerNames(this.access.people).among(seats.join(' ')));
  }

  /** Gives a command the name of whoever sends it, or tells why they may not give it. */
  #namer(who: Asker, id: string): (command: JsonMap) => Promise<JsonMap | DeniedCommand> {
    return (command) =>
      this.at.named(who, id, command).catch((error: unknown) => {
        if (error instanceof RequestRejected) return { denied: error.reason };
        throw error;
      });
  }
}
