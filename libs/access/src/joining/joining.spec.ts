import { memoryStore, StoreUnavailable, type EventStore } from '@stackledger/store';
import { memoryKeys } from '../tokens/key-source.js';
import { createClaimsSigner, type ClaimsSigner } from '../tokens/signed-claims.js';
import { createTokens } from '../tokens/tokens.js';
import { CODE_MINUTES, createCodes, type OneTimeCodes } from './codes.js';
import { randomLetters } from './letters.js';
import { linkOf } from './links.js';
import { createTickets, TICKET_SECONDS } from './tickets.js';
import { usesInStore } from './ticket-uses.js';

const MINUTE_MS = 60_000;
const LIVES_MS = CODE_MINUTES * MINUTE_MS;
const LINK = { scope: { kind: 'match', id: 'm-1' }, grant: 'g-1', link: 2 } as const;
const HERE = { address: 'here' };
const NOW = '2026-03-01T12:00:00.000Z';

describe('one-time codes', () => {
  const codesOver = (store: EventStore, secret = 's'): OneTimeCodes => createCodes({ store, secret: () => secret });
  let store: EventStore;
  let codes: OneTimeCodes;
  beforeEach(() => {
    store = memoryStore();
    codes = codesOver(store);
  });

  test('a code is eight letters in two groups, and opens what it was made for', async () => {
    const { code, expiresMs } = await codes.make(LINK, 0);
    expect(code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/);
    expect(expiresMs).toBe(LIVES_MS);
    expect(await codes.take(code, HERE, 1)).toEqual({ what: LINK });
  });

  test('a code opens once', async () => {
    const { code } = await codes.make(LINK, 0);
    await codes.take(code, HERE, 1);
    expect(await codes.take(code, HERE, 2)).toBe('no-such-code');
  });

  test('small letters, spaces and no line between are the same code', async () => {
    const { code } = await codes.make(LINK, 0);
    expect(await codes.take(` ${code.replace('-', ' ').toLowerCase()} `, HERE, 1)).toEqual({ what: LINK });
  });

  test('a code is good until its last millisecond', async () => {
    const [first, second] = [await codes.make(LINK, 0), await codes.make(LINK, 0)];
    expect(await codes.take(first.code, HERE, LIVES_MS - 1)).toEqual({ what: LINK });
    expect(await codes.take(second.code, HERE, LIVES_MS)).toBe('no-such-code');
  });

  test('whoever has tried too many in vain waits, with a right code too, and the code is not used up', async () => {
    const { code } = await codes.make(LINK, 0);
    for (let tries = 0; tries < 40; tries++) expect(await codes.take('AAAA-AAAA', HERE, 0)).toBe('no-such-code');
    expect(await codes.take(code, HERE, 1)).toEqual({ againInMs: MINUTE_MS - 1 });
    expect(await codes.take(code, { address: 'there' }, 1)).toEqual({ what: LINK });
  });

  test('codes that open are not counted as tries', async () => {
    for (let tries = 0; tries < 41; tries++)
      expect(await codes.take((await codes.make(LINK, 0)).code, HERE, 1)).toEqual({ what: LINK });
  });

  test('a code that one process has made opens at another, once for both', async () => {
    const other = codesOver(store);
    const { code } = await codes.make(LINK, 0);
    const taken = await Promise.all([codes.take(code, HERE, 1), other.take(code, HERE, 1)]);
    expect(taken).toEqual(expect.arrayContaining([{ what: LINK }, 'no-such-code']));
  });

  test('what was tried in vain at one process is told, and counts at another', async () => {
    const other = codesOver(store);
    const telling = createCodes({ store, secret: () => 's', onFailed: (from) => other.failedElsewhere(from, 0) });
    for (let tries = 0; tries < 40; tries++) await telling.take('AAAA-AAAA', HERE, 0);
    expect(await other.take('AAAA-AAAA', HERE, 1)).toEqual({ againInMs: MINUTE_MS - 1 });
  });

  test('who reads the store finds no code in it, and a process with another secret none either', async () => {
    const { code } = await codes.make(LINK, 0);
    const kept: string[] = [];
    for await (const { stream, json } of store.readAll()) kept.push(stream + json);
    expect(kept).toHaveLength(1);
    expect(kept.join()).not.toContain(code.replace('-', ''));
    expect(await codesOver(store, 'another').take(code, HERE, 1)).toBe('no-such-code');
  });
});

describe('tickets', () => {
  let signer: ClaimsSigner;
  beforeEach(async () => {
    signer = createClaimsSigner(await memoryKeys(NOW));
  });

  test('a ticket opens once, and no other text does', async () => {
    const tickets = createTickets(signer);
    const ticket = await tickets.make(LINK, 0);
    expect(await tickets.take(`${ticket}x`, 1)).toBeUndefined();
    expect(await tickets.take(ticket, 1)).toEqual(LINK);
    expect(await tickets.take(ticket, 1)).toBeUndefined();
  });

  test('a ticket is good for a minute, and not at its end', async () => {
    const tickets = createTickets(signer);
    const [first, second] = [await tickets.make(LINK, 0), await tickets.make(LINK, 0)];
    expect(await tickets.take(first, TICKET_SECONDS * 1_000 - 1)).toEqual(LINK);
    expect(await tickets.take(second, TICKET_SECONDS * 1_000)).toBeUndefined();
  });

  test('another process over the same store takes it, and of two at once one alone', async () => {
    const store = memoryStore();
    const [one, other] = [createTickets(signer, usesInStore(store)), createTickets(signer, usesInStore(store))];
    expect(await other.take(await one.make(LINK, 0), 1)).toEqual(LINK);
    for (let round = 0; round < 20; round++) {
      const ticket = await one.make(LINK, 0);
      const taken = await Promise.all([one.take(ticket, 1), other.take(ticket, 1)]);
      expect(taken.filter((link) => link !== undefined)).toEqual([LINK]);
    }
  });

  test('a store that cannot be asked is no used ticket', async () => {
    const store: EventStore = {
      ...memoryStore(),
      append: () => Promise.reject(new StoreUnavailable('down', 'nobody answers')),
    };
    const tickets = createTickets(signer, usesInStore(store));
    await expect(tickets.take(await tickets.make(LINK, 0), 1)).rejects.toThrow(StoreUnavailable);
  });

  test('a ticket is no token, and a token no ticket', async () => {
    const ticket = await createTickets(signer).make(LINK, Date.parse(NOW));
    expect(await createTokens(signer).read(ticket)).toBe('not-ours');
    const person = { id: 'p-1', name: 'Anna' };
    const token = await createTokens(signer).issue({ id: 'g-1', role: 'judge', scope: LINK.scope, person }, 1, NOW);
    expect(await createTickets(signer).take(token, Date.parse(NOW))).toBeUndefined();
  });
});

test('letters are those that nobody takes for another', () => {
  const letters = randomLetters(4_000);
  expect(letters).toHaveLength(4_000);
  expect(new Set(letters).size).toBe(21);
  expect(letters).not.toMatch(/[^A-Z]|[ILOUV]/);
});

test('a link has the token in its fragment, with one line after the base', () => {
  expect(linkOf('https://play.example', 't')).toBe('https://play.example/#join=t');
  expect(linkOf('https://play.example//', 't')).toBe('https://play.example/#join=t');
});
