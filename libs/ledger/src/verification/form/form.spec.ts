import { fourSoulsGame } from '../../../../../test/support/games.js';
import { accepted, DIME, PASS, smallMatch } from '../../../../../test/support/tables/small-ledger.js';
import { readEnvelope, type ActingGrant, type Envelope } from '../../envelopes/envelope.js';
import { exportLog } from '../../transfer/exporting.js';
import { wrongForm } from './form.js';

const ANNA: ActingGrant = { role: 'seat', person: 'p-anna', grant: 'g-anna' };
const BEN: ActingGrant = { role: 'seat', person: 'p-ben', grant: 'g-ben' };
const JO: ActingGrant = { role: 'judge', person: 'jo', grant: 'g-jo' };
const BENS_PASS = { type: 'PassPriority', seat: 'ben' };
const REWIND = { judge: 'jo', kind: 'full', authority: 'floor-judge', reason: 'a pass too many' };

/** A match as a service without roles writes it: anna plays a card, both pass, and a judge replays it all. */
const written = async (): Promise<readonly Envelope[]> => {
  const { store, ledger, matchId } = await smallMatch();
  const to = String((await ledger.session(matchId)).timeline.state().head);
  const sent = { dime: DIME, pass: PASS, pass2: BENS_PASS, rewind: { ...REWIND, type: 'Rewind', to, reapply: true } };
  for (const [commandId, command] of Object.entries(sent))
    accepted(await ledger.submit(matchId, { commandId, command }));
  const log: Envelope[] = [];
  for await (const line of exportLog(store, matchId, { everything: true })) log.push(readEnvelope(line));
  return log;
};

let log: readonly Envelope[];
beforeAll(async () => {
  log = await written();
});

type Change = (event: Envelope) => object;

/** What is found in the log with some events changed, by the ids of their commands. */
const found = (changes: { readonly [commandId: string]: Change }): string | undefined => {
  const changed = log.map((event) => {
    const change = changes[event.commandId];
    return change === undefined ? event : { ...event, ...change(event) };
  });
  return wrongForm(changed, fourSoulsGame())?.what;
};

/** Who gave the commands of the log, by their ids; those of a rewind are its judge's. */
const givenBy = (givers: { readonly [commandId: string]: object | undefined }): string | undefined => {
  const of =
    (by: object | undefined): Change =>
    ({ actor: { kind, id } }) => ({
      actor: { kind, id, ...(by !== undefined && { by }) },
    });
  return found(Object.fromEntries(Object.entries(givers).map(([id, by]) => [id, of(by)])));
};

test('a log as it is written has the form that the service writes', () => {
  expect(found({})).toBeUndefined();
  expect(givenBy({ dime: ANNA, pass: ANNA, pass2: BEN, rewind: JO })).toBeUndefined();
});

test.each<readonly [string, string, object | Change, string]>([
  ['a member that no event has', 'dime', { said: 1 }, 'its member said is none of the log'],
  [
    'a member that no actor has',
    'dime',
    ({ actor }) => ({ actor: { ...actor, via: 1 } }),
    'its actor member via is none',
  ],
  ['inputs of its own', 'dime', { inputs: { coins: [1] } }, 'its inputs member coins is none'],
  ['another match', 'dime', { matchId: 'm-2' }, 'it is an event of another match, m-2'],
  [
    'a time without milliseconds',
    'dime',
    { recordedAt: '2000-01-01T00:00:00Z' },
    'and no time in UTC with milliseconds',
  ],
  [
    'a time before the last event',
    'dime',
    { recordedAt: '1999-01-01T00:00:00.000Z' },
    'before the event that it follows',
  ],
  ['no command', 'dime', { command: undefined }, 'no command stands on the first event of a command'],
  ['the creation of a match once more', 'dime', { type: 'MatchCreated' }, 'a match is created once, at revision 0'],
  [
    'an actor who did not give its command',
    'dime',
    { actor: { kind: 'seat', id: 'ben' } },
    'its actor is seat ben, and its command is given by seat anna',
  ],
  ['the id of an earlier command', 'pass2', { commandId: 'dime' }, 'its command id dime was used up at revision'],
  [
    'an id that is the service’s own',
    'pass',
    { commandId: 'continue-7' },
    '"continue-7" is no id that its command may have',
  ],
])('a command with %s is found', (_what, commandId, change, what) => {
  expect(found({ [commandId]: typeof change === 'function' ? (change as Change) : () => change })).toContain(what);
});

const ofTable = (commandId: string, tournament: string | null): Envelope[] => {
  const [created, ...rest] = log;
  if (created === undefined) throw new Error('a log begins with the creation of its match');
  return [{ ...created, commandId, data: { ...created.data, tournament } }, ...rest];
};

test('TO-MATCH-1: a table of a tournament names the creation of its match, and of no other tournament', () => {
  const refused = 'is no id that its command may have';
  expect(wrongForm(ofTable('tournament cup 1 12 3', 'cup'), fourSoulsGame())?.what).not.toContain(refused);
  for (const [id, tournament] of [
    ['tournament cup 1 12 3', 'league'],
    ['tournament cup 1 12 3', null],
    ['tournament cup 1 12', 'cup'],
    ['tournament cup 1 12 3 4', 'cup'],
    ['tournament cup 1 12 x', 'cup'],
  ] as const)
    expect(wrongForm(ofTable(id, tournament), fourSoulsGame())?.what).toContain(refused);
});

test.each<readonly [string, object, string]>([
  ['a command of its own', { command: DIME }, 'stand on an event that is not the first of its command'],
  ['inputs of its own', { inputs: {} }, 'stand on an event that is not the first of its command'],
  ['the creation of a match', { type: 'MatchCreated' }, 'a match is created once, at revision 0'],
  ['another actor', { actor: { kind: 'seat', id: 'ben' } }, 'its actor is not that of its command'],
])('a later event of a command with %s is found', (_what, change, what) => {
  expect(found({ dime: ({ command }) => (command === undefined ? change : {}) })).toContain(what);
});

test('all events of a command were recorded at one time', () => {
  const last = log.findLastIndex(({ commandId }) => commandId === 'dime');
  const late = log.slice(0, last + 1).with(last, { ...log[last], recordedAt: '2000-01-01T00:00:01.000Z' } as Envelope);
  expect(wrongForm(late)?.what).toBe('it was not recorded at the time of its command');
});

test.each<readonly [string, { readonly [commandId: string]: object | undefined }, string]>([
  [
    'two persons by one grant',
    { dime: ANNA, pass: { ...ANNA, person: 'p-eve' } },
    'grant g-anna was that of p-anna before, and of p-eve here',
  ],
  [
    'two roles by one grant',
    { dime: ANNA, pass: { ...ANNA, role: 'scribe' } },
    'grant g-anna was one of a seat before, and of a scribe here',
  ],
  ['two seats by one grant', { dime: ANNA, pass2: ANNA }, 'grant g-anna is for seat anna, and acts for ben'],
  ['a seat that judges', { rewind: ANNA }, 'it was done by a seat, who does not act as a judge'],
  ['a judge who plays', { dime: JO }, 'it was done by a judge, who does not act as a seat'],
  ['a spectator', { dime: { ...ANNA, role: 'spectator' } }, 'it was done by a spectator, who does not act as a seat'],
  [
    'a judge who is one of the players',
    { dime: ANNA, rewind: { ...JO, person: 'p-anna' } },
    'p-anna plays in this match and judges it',
  ],
  [
    'a power that no seat holds',
    { dime: { ...ANNA, link: 1, powers: ['seal'] } },
    'no link of a seat holds the power "seal"',
  ],
  [
    'powers by no link',
    { rewind: { ...JO, powers: ['rewind.full'] } },
    'it does not say by which link this judge acted, and says what powers it held',
  ],
  [
    'a link that sees a hand, used before it was told of',
    { dime: { ...ANNA, link: 1 } },
    'it was done by link 1 of grant g-anna, of whose first use the log tells nothing before',
  ],
  ['a command without a grant among others', { dime: ANNA, rewind: JO }, 'it says by no grant who gave it'],
])('%s: that is found', (_what, givers, what) => {
  expect(givenBy(givers)).toContain(what);
});

test('a scribe may replay what was rewound, and judges nothing else', () => {
  const scribe = { role: 'scribe', person: 'jo', grant: 'g-scribe' };
  const rewinding = (more: object): string | undefined =>
    found({
      rewind: ({ actor: { kind, id }, command }) => ({
        actor: { kind, id, by: scribe },
        ...(command && { command: { ...command, authority: 'scribe', ...more } }),
      }),
    });
  expect(rewinding({})).toBeUndefined();
  expect(rewinding({ reapply: false })).toBe('it was done by a scribe, who does not act as a judge');
  expect(rewinding({ type: 'RuleOnCall' })).toBe('it was done by a scribe, who does not act as a judge');
});
