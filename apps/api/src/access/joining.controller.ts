import { Body, Controller, Get, HttpCode, Inject, Ip, Post, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CODE_MINUTES, linkOf, TICKET_SECONDS } from '@stackledger/access';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { RequestRejected } from '@stackledger/service';
import { TakesNoQuery } from '../requests/takes-no-query.js';
import { ACCESS, type Access } from './access.js';
import { JoinBody } from './grants/access.dto.js';
import { linkOfHolder, Who, type Asker } from './asker.js';
import { OPEN_TICKET } from './identifying.js';
import { Roles, ServedBy, LOOKERS } from './roles.js';
import { grantView } from './grants/granting.js';
import { Base } from './own-address.js';
import { Joined, Me, TicketMade } from './grants/grants.dto.js';

/** How somebody comes to ask: by a code, by what they hold already, and by a ticket for a feed. */
@ApiTags('access')
@UseGuards(TakesNoQuery)
@Controller('v1')
export class JoiningController {
  constructor(@Inject(ACCESS) private readonly access: Access) {}

  @Post('join')
  @HttpCode(200)
  @Roles('public') // whoever has a code may still carry a link that counts no more
  @ApiOperation({ summary: 'exchange a short code for the token that it stands for, once', operationId: 'join' })
  @Answers(200, 'the token, the link that carries it, and what it grants', Joined)
  @AnswersProblem(400, 403, 413, 429)
  async join(@Body() { code, device }: JoinBody, @Ip() address: string, @Base() base: string): Promise<Joined> {
    const { codes, tokens, grantedBy, now } = this.access;
    const taken = await codes.take(code, { address, device }, Date.parse(now()));
    if (taken === 'no-such-code') throw noSuchCode();
    if ('againInMs' in taken) throw tooManyTries(Math.ceil(taken.againInMs / 1_000));
    const held = await grantedBy(taken.what);
    if (held === undefined) throw noSuchCode();
    const { grant, link } = held;
    const token = await tokens.issue(grant, link, now());
    return { token, link: linkOf(base, token), grant: grantView(grant) };
  }

  @Get('me')
  @Roles('everybody')
  @ApiOperation({ summary: 'who asks, and what they were granted', operationId: 'me' })
  @Answers(200, 'the grants; none without a token', Me)
  @AnswersProblem(400, 401)
  me(@Who() who: Asker): Me {
    const { isOpen, now } = this.access;
    return { open: isOpen, grants: who.kind === 'holder' ? [grantView(who.grant)] : [], now: now() };
  }

  @Post('tickets')
  @ServedBy('commands', 'feeds')
  @Roles(LOOKERS)
  @ApiOperation({
    summary: 'a ticket for one feed, for whoever cannot send a header',
    operationId: 'makeTicket',
    description: 'It goes into `?ticket=` of a feed, works once, and within a minute.',
  })
  @Answers(201, 'the ticket', TicketMade)
  @AnswersProblem(400, 401)
  async ticket(@Who() who: Asker): Promise<TicketMade> {
    const { tickets, now } = this.access;
    const ticket = who.kind === 'holder' ? await tickets.make(linkOfHolder(who), Date.parse(now())) : OPEN_TICKET;
    return { ticket, seconds: TICKET_SECONDS };
  }
}

const noSuchCode = (): RequestRejected =>
  new RequestRejected({
    code: 'bad-code',
    rule: 'SL-JOIN-1',
    detail: 'this code stands for nothing: it is wrong, was used, or is old',
    legal: `Ask for a new one; a code is good once, for ${CODE_MINUTES} minutes.`,
  });

const tooManyTries = (seconds: number): RequestRejected =>
  new RequestRejected({
    code: 'too-many',
    rule: 'SL-LIMIT-3',
    detail: 'too many codes were tried',
    legal: `Try again in ${seconds} s, or use the link.`,
    headers: { 'retry-after': String(seconds) },
  });
