import { Controller, Get, Inject, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { answerNames } from '@stackledger/access';
import { exportLog, type Texts } from '@stackledger/ledger';
import type { Signer } from '@stackledger/integrity';
import { EVENT_STORE, type EventStore } from '@stackledger/store';
import type { FastifyReply } from 'fastify';
import { ACCESS, type Access } from '../access/access.js';
import { Who, type Asker } from '../access/asker.js';
import { AtMatch } from '../access/at-match.js';
import { LOOKERS, OTHER_SEAT, OfMatch, RequestKinds, Roles, WITHOUT_SEAT } from '../access/roles.js';
import { JSON_LINES, streamedAsStored } from '../answers/streamed.js';
import { AnswersLines, AnswersProblem } from '../docs/decorators.js';
import { SIGNER, TEXTS } from '../ledger/ledger.module.js';
import { MatchFacts } from '../reading/match-facts.js';
import { MatchIdPipe } from '../requests/match-id.js';
import { ExportQuery } from './events.dto.js';
import { CheckpointLine, NamesLine, StoredEvent, TextsLine } from './stored-event.dto.js';

/** The log of a match as it is stored, to be kept, verified and imported elsewhere. */
@ApiTags('events')
@Roles(LOOKERS)
@OfMatch('id')
@Controller('v1/matches/:id/export')
export class ExportController {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(SIGNER) private readonly signer: Signer,
    @Inject(TEXTS) private readonly texts: Texts,
    private readonly facts: MatchFacts,
    private readonly at: AtMatch,
    @Inject(ACCESS) private readonly access: Access,
  ) {}

  @Get()
  @RequestKinds(WITHOUT_SEAT, OTHER_SEAT)
  @ApiOperation({
    summary: 'the whole log of a match as it is stored, with its hashes and seals',
    operationId: 'exportMatch',
    description:
      'One event a line, as `stackledger verify`, `replay` and `import` read it. Sealed parts that the seat may not see are ' +
      'left out, those for nobody until the match is sealed; the hashes hold all the same. Texts that people wrote lie beside the log, which ' +
      'has salted commitments to them; they follow in one line, null where one was forgotten, and then the names of whoever is in the log by a drawn id. The last line is the signed checkpoint.',
  })
  @AnswersLines(
    200,
    'an event a line, oldest first, then the texts, the names and the checkpoint',
    StoredEvent,
    TextsLine,
    NamesLine,
    CheckpointLine,
  )
  @AnswersProblem(400, 404, 422, 503)
  async log(
    @Param('id', MatchIdPipe) id: string,
    @Query() { seat }: ExportQuery,
    @Who() who: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | StreamableFile> {
    await this.facts.headOf(id); // an unknown match is a problem, and no empty log
    const { viewer, last } = await this.at.sight(who, id, seat);
    void reply.header('content-disposition', `attachment; filename="${id}.jsonl"`);
    const namesIn = answerNames(this.access.people);
    const plan = { viewer, signer: this.signer, texts: this.texts, namesIn: namesIn.among, ...(last && { last }) };
    return streamedAsStored(reply, JSON_LINES, linesOf(exportLog(this.store, id, plan)));
  }
}

async function* linesOf(events: AsyncIterable<string>): AsyncGenerator<string, void> {
  for await (const json of events) yield `${json}\n`;
}
