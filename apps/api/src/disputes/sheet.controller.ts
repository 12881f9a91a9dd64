import { Controller, Get, Headers, Inject, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CLOCK, SPECTATOR, type Clock, type Ledger, type Texts } from '@stackledger/ledger';
import { EVENT_STORE, type EventStore } from '@stackledger/store';
import type { FastifyReply } from 'fastify';
import { nameFiller } from '@stackledger/access';
import { ACCESS, type Access } from '../access/access.js';
import { Who, type Asker } from '../access/asker.js';
import { AtMatch } from '../access/at-match.js';
import { LOOKERS, OTHER_SEAT, OfMatch, RequestKinds, Roles, WITHOUT_SEAT } from '../access/roles.js';
import { AnswersPages, AnswersProblem } from '../docs/decorators.js';
import { LEDGER, TEXTS } from '../ledger/ledger.module.js';
import { MatchIdPipe } from '../requests/match-id.js';
import { SheetQuery } from './queue.dto.js';
import { formFor, rulingSheet, sheetAs } from '@stackledger/service';
import { RulingSheet } from './sheet.dto.js';

/** A call with its ruling on one page. */
@ApiTags('disputes')
@Roles(LOOKERS)
@OfMatch('id')
@Controller('v1/matches/:id')
export class SheetController {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly at: AtMatch,
    @Inject(ACCESS) private readonly access: Access,
    @Inject(TEXTS) private readonly texts: Texts,
  ) {}

  @Get('calls/:call/sheet')
  @RequestKinds(WITHOUT_SEAT, OTHER_SEAT)
  @ApiOperation({
    summary:
      'the ruling sheet of a call: what happened, what was rewound, the ruling, what was done, and what proves it',
    operationId: 'viewRulingSheet',
    description: 'As a page that prints on one A4 with `Accept: text/html`, as text with `text/plain`, else as JSON.',
  })
  @AnswersPages(200, 'the sheet', RulingSheet, 'text/html', 'text/plain')
  @AnswersProblem(400, 404, 422)
  async sheet(
    @Param('id', MatchIdPipe) id: string,
    @Param('call') call: string,
    @Query() query: SheetQuery,
    @Headers('accept') accept: string | undefined,
    @Who() who: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { viewer, ...sight } = await this.at.sight(who, id, query.seat);
    const session = await this.ledger.session(id);
    const form = formFor(accept);
    const isForTable = (query.for ?? (form === 'application/json' ? 'reader' : 'table')) === 'table';
    const read = { store: this.store, session, sight: { ...sight, viewer: isForTable ? SPECTATOR : viewer } };
    void reply.header('content-type', `${form}; charset=utf-8`);
    const sheet = await this.texts.fill(await rulingSheet(read, call, this.clock.now()));
    // Programs read ids, people read names.
    return sheetAs(form, form === 'application/json' ? sheet : await nameFiller(this.access.people)(sheet));
  }
}
