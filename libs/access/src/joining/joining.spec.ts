import { CODE_MINUTES, createCodes } from './codes.js';
import { randomLetters } from './letters.js';
import { linkOf } from './links.js';
import { createTickets, TICKET_SECONDS } from './tickets.js';

const MINUTE_MS = 60_000;
const LIVES_MS = CODE_MINUTES * MINUTE_MS;
const grant = { id: 'g-1' };

describe('one-time codes', () => {
  test('a code is eight letters in two groups, and opens what it was made for', () => {
    const codes = createCodes<typeof grant>();
    const { code, expiresMs } = codes.make(grant, 0);
    expect(code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/);
    expect(expiresMs).toBe(LIVES_MS);
    expect(codes.take(code, { address: 'here' }, 1)).toEqual({ what: grant });
  });

  test('a code opens once', () => {
    const codes = createCodes<typeof grant>();
    const { code } = codes.make(grant, 0);
    codes.take(code, { address: 'here' }, 1);
    expect(codes.take(code, { address: 'here' }, 2)).toBe('no-such-code');
  });

  test('small letters, spaces and no line between are the same code', () => {
    const codes = createCodes<typeof grant>();
    const { code } = codes.make(grant, 0);
    expect(codes.take(` ${code.replace('-', ' ').toLowerCase()} `, { address: 'here' }, 1)).toEqual({ what: grant });
  });

  test('a code is good until its last millisecond', () => {
    const codes = createCodes<typeof grant>();
    const [first, second] = [codes.make(grant, 0), codes.make(grant, 0)];
    expect(codes.take(first.code, { address: 'here' }, LIVES_MS - 1)).toEqual({ what: grant });
    expect(codes.take(second.code, { address: 'here' }, LIVES_MS)).toBe('no-such-code');
  });

  test('after forty wrong codes in a minute whoever names no device waits for its end, and other addresses do not', () => {
    const codes = createCodes<typeof grant>();
    const { code } = codes.make(grant, 0);
    for (let tries = 0; tries < 40; tries++)
      expect(codes.take('AAAA-AAAA', { address: 'there' }, 1_000)).toBe('no-such-code');
    expect(codes.take(code, { address: 'there' }, 31_000)).toEqual({ againInMs: 30_000 });
    expect(codes.take(code, { address: 'here' }, 31_000)).toEqual({ what: grant });
  });

  test('ten typing errors of one device lock that device, and nobody else of its shop', () => {
    const codes = createCodes<typeof grant>();
    const wrong = (device: string, atMs = 1_000) => codes.take('AAAA-AAAA', { address: 'shop', device }, atMs);
    for (let tries = 0; tries < 10; tries++) expect(wrong('old')).toBe('no-such-code');
    expect(wrong('old', 31_000)).toEqual({ againInMs: 30_000 });
    const { code } = codes.make(grant, 0);
    expect(codes.take(code, { address: 'shop', device: 'new' }, 31_000)).toEqual({ what: grant });
    expect(codes.take(codes.make(grant, 0).code, { address: 'shop' }, 31_000)).toEqual({ what: grant });
    expect(codes.take(codes.make(grant, 0).code, { address: 'elsewhere', device: 'old' }, 31_000)).toEqual({
      what: grant,
    });
  });

  test('the names of devices open no way to guess: two hundred wrong codes behind one address end it', () => {
    const codes = createCodes<typeof grant>();
    for (let tries = 0; tries < 200; tries++)
      expect(codes.take('AAAA-AAAA', { address: 'shop', device: `d${tries}` }, 0)).toBe('no-such-code');
    const { code } = codes.make(grant, 0);
    expect(codes.take(code, { address: 'shop', device: 'new' }, 1)).toEqual({ againInMs: MINUTE_MS - 1 });
    expect(codes.take(code, { address: 'elsewhere', device: 'new' }, 1)).toEqual({ what: grant });
  });

  test('a minute later the address may try again', () => {
    const codes = createCodes<typeof grant>();
    const { code } = codes.make(grant, 0);
    for (let tries = 0; tries < 40; tries++) codes.take('AAAA-AAAA', { address: 'there' }, 0);
    expect(codes.take(code, { address: 'there' }, MINUTE_MS - 1)).toEqual({ againInMs: 1 });
    expect(codes.take(code, { address: 'there' }, MINUTE_MS)).toEqual({ what: grant });
  });

  test('codes that open are not counted as tries', () => {
    const codes = createCodes<typeof grant>();
    for (let tries = 0; tries < 12; tries++)
      expect(codes.take(codes.make(grant, 0).code, { address: 'here' }, 1)).toEqual({ what: grant });
  });

  test('after 600 wrong codes in a minute, from wherever, whoever has tried a wrong one waits, and nobody else', () => {
    const codes = createCodes<typeof grant>();
    const { code } = codes.make(grant, 0);
    for (let tries = 0; tries < 600; tries++) codes.take('AAAA-AAAA', { address: `address ${tries}` }, 1_000);
    expect(codes.take(code, { address: 'address 1' }, 2_000)).toEqual({ againInMs: MINUTE_MS - 2_000 });
    expect(codes.take(code, { address: 'here' }, 2_000)).toEqual({ what: grant });
    expect(codes.take(codes.make(grant, 0).code, { address: 'address 1' }, MINUTE_MS + 1_000)).toEqual({ what: grant });
  });
});

describe('tickets', () => {
  test('a ticket opens once, and no other text does', () => {
    const tickets = createTickets<typeof grant>();
    const ticket = tickets.make(grant, 0);
    expect(tickets.take(`${ticket}x`, 1)).toBeUndefined();
    expect(tickets.take(ticket, 1)).toBe(grant);
    expect(tickets.take(ticket, 1)).toBeUndefined();
  });

  test('a ticket is good for a minute, and not at its end', () => {
    const tickets = createTickets<typeof grant>();
    const [first, second] = [tickets.make(grant, 0), tickets.make(grant, 0)];
    expect(tickets.take(first, TICKET_SECONDS * 1_000 - 1)).toBe(grant);
    expect(tickets.take(second, TICKET_SECONDS * 1_000)).toBeUndefined();
  });

  test('ten thousand tickets wait at most: one more drops the oldest, and that one alone', () => {
    const tickets = createTickets<typeof grant>();
    const made = Array.from({ length: 10_001 }, () => tickets.make(grant, 0));
    expect(tickets.take(made[0] ?? '', 1)).toBeUndefined();
    expect(tickets.take(made[1] ?? '', 1)).toBe(grant);
    expect(tickets.take(made[10_000] ?? '', 1)).toBe(grant);
  });

  test('no two tickets are the same', () => {
    const tickets = createTickets<typeof grant>();
    expect(tickets.make(grant, 0)).not.toBe(tickets.make(grant, 0));
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
