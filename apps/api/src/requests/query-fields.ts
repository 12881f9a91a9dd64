import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { MayBeLeftOut } from './checked.js';
import { IsCount, IsRevision, IsShortText } from './fields.js';

/** `seat` of a query: the viewer. */
export const Seat = (description = 'only what this seat may see'): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ description, example: 'anna' }), MayBeLeftOut(), IsShortText());

/** `limit` of a query: how many on one page. */
export const Limit = (description = 'how many at most, from 1 to 1000', otherwise = '100'): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ description, default: otherwise, example: '20' }), MayBeLeftOut(), IsCount());

/** `after` of a query whose pages end in a name: where the page before ended. */
export const After = (): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ description: 'next of the page before' }), MayBeLeftOut(), IsShortText());

/** `from` of a query whose pages begin at a revision. */
export const From = (description = 'the first revision of the page'): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ description, default: '0', example: '42' }), MayBeLeftOut(), IsRevision());

/** `ticket` of a query: a signed text, far shorter than this. */
export const Ticket = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ description: 'a ticket of POST /v1/tickets, for whoever cannot send a header' }),
    MayBeLeftOut(),
    Matches(/^[\w.-]{1,1000}$/, { message: 'ticket: expected a ticket of POST /v1/tickets' }),
  );
