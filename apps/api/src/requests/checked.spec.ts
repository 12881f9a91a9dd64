import 'reflect-metadata';
import { RequestRejected } from '@stackledger/service';
import { GrantBody } from '../access/grants/access.dto.js';
import { WebhookBody } from '../webhooks/webhooks.dto.js';
import { checked } from './checked.js';

const detailOf = (dto: new () => object, body: object): string | undefined => {
  try {
    checked(dto, body);
    return undefined;
  } catch (error) {
    if (error instanceof RequestRejected) return error.reason.detail;
    throw error;
  }
};

test('SL-CMD-1: what is of another type is told its type, and not a bound', () => {
  expect(detailOf(GrantBody, { role: 'spectator', delay: '5' })).toBe('delay: expected a whole number of seconds');
  expect(detailOf(WebhookBody, { url: 'https://x.example', kinds: 'match.*' })).toBe('kinds: expected a list');
});

test('SL-CMD-1: what is beyond a bound is told the bound', () => {
  expect(detailOf(GrantBody, { role: 'spectator', delay: 90_000 })).toBe('delay: expected 86400 seconds at most');
  expect(detailOf(GrantBody, { role: 'spectator', delay: -1 })).toBe('delay: expected 0 seconds at least');
  expect(detailOf(WebhookBody, { url: 'https://x.example', kinds: [] })).toBe('kinds: expected one at least');
});
