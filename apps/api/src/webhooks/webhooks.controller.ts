import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { malformed } from '@stackledger/service';
import { RefusedDestination, type WebhookDelivery } from '@stackledger/webhooks';
import { Who, type Asker } from '../access/asker.js';
import { Roles, ServedBy } from '../access/roles.js';
import { Answers, AnswersProblem, AnswersProblemFor } from '../docs/decorators.js';
import { HttpRejection } from '../problems/http-rejection.js';
import { TakesNoQuery, TakesQuery } from '../requests/takes-no-query.js';
import {
  DeliveriesQuery,
  DeliveryPage,
  DeliveryView,
  WebhookBody,
  WebhookList,
  WebhookRegistered,
  WebhookRemoved,
  WebhookSwitch,
  WebhookView,
} from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

const USUAL_LIMIT = 100;
const UNKNOWN = { 404: 'there is no such endpoint or message', 501: 'the service sends no webhooks' };

/** Endpoints of platforms, what was sent to them, and what waits. */
@ApiTags('webhooks')
@Roles(['organizer'])
@ServedBy('feeds')
@UseGuards(TakesNoQuery)
@Controller('v1/webhooks')
export class WebhooksController {
  constructor(private readonly service: WebhooksService) {}

  @Get()
  @ApiOperation({ summary: 'the endpoints that messages are sent to', operationId: 'listWebhooks' })
  @Answers(200, 'the endpoints', WebhookList)
  @AnswersProblem(400)
  @AnswersProblemFor({ 501: UNKNOWN[501] })
  list(): WebhookList {
    return { webhooks: this.service.all().endpoints() };
  }

  @Post()
  @ApiOperation({
    summary: 'register an endpoint: a message for each event of these kinds, signed',
    operationId: 'registerWebhook',
    description:
      'Messages, headers and signatures are those of the Standard Webhooks specification; `data` is the event as a spectator sees ' +
      'it, with the cursor of the feed behind it. Answer with 2xx within 15 s; else it is sent again, with the same webhook-id, for ' +
      'three days. Messages may come twice and in another order. An endpoint is switched off by 410, or after five days in which nothing arrived.',
  })
  @Answers(201, 'the endpoint, and the secret, which is shown this once', WebhookRegistered)
  @AnswersProblem(400)
  @AnswersProblemFor({ 501: UNKNOWN[501] })
  async register(@Body() { url, kinds, tournament }: WebhookBody, @Who() who: Asker): Promise<WebhookRegistered> {
    const madeBy = who.kind === 'holder' ? who.grant.person.id : null;
    try {
      const { secret, ...webhook } = await this.service
        .all()
        .register({ url, kinds, tournament: tournament ?? null, madeBy });
      return { webhook: { ...webhook, waiting: 0 }, secret };
    } catch (error) {
      if (!(error instanceof RefusedDestination)) throw error;
      throw malformed(`url: ${error.message}`, 'Name an endpoint that can be reached on the internet by https.');
    }
  }

  @Delete(':webhook')
  @ApiOperation({ summary: 'remove an endpoint, and what waits for it', operationId: 'removeWebhook' })
  @Answers(200, 'it is gone', WebhookRemoved)
  @AnswersProblem(400)
  @AnswersProblemFor(UNKNOWN)
  remove(@Param('webhook') id: string): WebhookRemoved {
    if (!this.service.all().remove(id)) throw unknown(id);
    return { removed: id };
  }

  @Post(':webhook/enabled')
  @HttpCode(200)
  @ApiOperation({
    summary: 'switch an endpoint on or off',
    operationId: 'switchWebhook',
    description: 'Of what happens while it is off no messages are made: it is in the feed. What waited before is sent.',
  })
  @Answers(200, 'the endpoint', WebhookView)
  @AnswersProblem(400)
  @AnswersProblemFor(UNKNOWN)
  async enable(@Param('webhook') id: string, @Body() { enabled }: WebhookSwitch): Promise<WebhookView> {
    const found = await this.service.all().setEnabled(id, enabled);
    if (found === undefined) throw unknown(id);
    return found;
  }

  @Get(':webhook/deliveries')
  @TakesQuery('state', 'before', 'limit')
  @ApiOperation({ summary: 'what was sent to an endpoint, and what waits', operationId: 'listDeliveries' })
  @Answers(200, 'a page of deliveries, the latest first', DeliveryPage)
  @AnswersProblem(400)
  @AnswersProblemFor(UNKNOWN)
  deliveries(@Param('webhook') id: string, @Query() { state, before, limit }: DeliveriesQuery): DeliveryPage {
    const most = Number(limit ?? USUAL_LIMIT);
    const asked = { state, limit: most + 1, ...(before !== undefined && { before: Number(before) }) };
    const found = this.service.all().deliveries(id, asked);
    if (found === undefined) throw unknown(id);
    const shown = found.slice(0, most);
    return { deliveries: shown.map(viewOf), next: found.length > most ? String(shown.at(-1)?.number) : null };
  }

  @Post(':webhook/deliveries/:message/resend')
  @HttpCode(200)
  @ApiOperation({
    summary: 'send a message once more',
    operationId: 'resendDelivery',
    description: 'Whatever came of it before, with the same webhook-id; where the endpoint is off, once it is on.',
  })
  @Answers(200, 'the delivery, which waits again', DeliveryView)
  @AnswersProblem(400)
  @AnswersProblemFor(UNKNOWN)
  resend(@Param('webhook') id: string, @Param('message') message: string): DeliveryView {
    const delivery = this.service.all().resend(id, message);
    if (delivery === undefined) throw unknown(`${id} or its message ${message}`);
    return viewOf(delivery);
  }
}

const viewOf = ({ endpoint: _, ...delivery }: WebhookDelivery & { readonly number?: number }): DeliveryView => {
  const { message, kind, matchId, revision, madeAt, state, attempts, nextAt, lastAt, status, error } = delivery;
  return { message, kind, matchId, revision, madeAt, state, attempts, nextAt, lastAt, status, error };
};

const unknown = (what: string): HttpRejection =>
  new HttpRejection({
    code: 'unknown-webhook',
    rule: null,
    status: 404,
    detail: `there is no endpoint ${what.slice(0, 200)}`,
    legal: 'GET /v1/webhooks lists the endpoints that there are.',
  });
