import { createHash } from 'node:crypto';
import { serviceChance, type Chance } from '@stackledger/ledger';
import type { JsonMap } from '@stackledger/wire';
import { temporaryFolder } from '../api.js';
import { clientFor, startClosed, type Closed, type Holder } from '../closed.js';
import { SMALL_TABLE } from '../positions.js';

/** The day on which it is played. */
export const DATE = '2026-01-10';

/** A clock that goes on by seven seconds when it is told to. */
const steppedClock = () => {
  let now = Date.parse(`${DATE}T10:00:00.000Z`);
  return { now: () => new Date(now).toISOString(), goOn: () => void (now += 7_000) };
};

/** Dice and shuffles that are the same in every run. */
const CHANCE: Chance = {
  ...serviceChance,
  newSeed: () => createHash('sha256').update('a seed').digest('hex'),
  newSalt: () => createHash('sha256').update('a salt').digest('hex'),
  die: () => 4,
  shuffle: (_draw, _zone, cards) => cards,
};

/** Names have no address when they are registered; the first is looked up for ever when it is called. */
const neverResolved = () => {
  const asked = new Set<string>();
  return (name: string) => {
    const isCalled = asked.has(name);
    asked.add(name);
    return isCalled ? new Promise<never>(() => undefined) : Promise.reject(new Error('no address'));
  };
};

const BACKUP_TOKEN = 'a-token-for-backups';
const DIME = { seat: 'anna', type: 'PlayCard', card: 'a-dime' };

/** A service with a played match, and who may ask for what. */
export type Day = Closed & { readonly match: string; readonly begun: string; readonly holders: Holders };
type Holders = { readonly [name in 'anna' | 'ben' | 'judge' | 'backup']: Holder };

/**
 * A service with a match of which every route has something to answer: a card played and resolved, a fight, a call that
 * was ruled, a rewind.
 */
export const playedDay = async (): Promise<Day> => {
  const { now, goOn } = steppedClock();
  const closed = await startClosed({
    clock: { now },
    chance: CHANCE,
    analytics: 'memory:',
    storeUrl: `sqlite:${temporaryFolder()}/store.db`,
    backups: { folder: temporaryFolder(), token: BACKUP_TOKEN },
    webhooks: { path: ':memory:', resolve: neverResolved(), answerWithinMs: 2 ** 30 },
  });
  const { organizer, url } = closed;
  const webhook = { url: 'https://bracket.example/hooks', kinds: ['match.MatchCreated'] };
  await organizer.post('/v1/webhooks', webhook);
  const match = await organizer.create({
    ruleset: 'four-souls',
    seats: ['anna', 'ben'],
    tournament: 'spring-open',
    setup: SMALL_TABLE,
  });
  const at = `/v1/matches/${match}/grants`;
  const holder = async (scope: string, body: JsonMap): Promise<Holder> =>
    clientFor(url, (await organizer.grant(scope, body)).token);
  const anna = await holder(at, { role: 'seat', seat: 'anna', person: { name: 'Anna K.' } });
  const ben = await holder(at, { role: 'seat', seat: 'ben', person: { name: 'Ben' } });
  const judge = await holder('/v1/tournaments/spring-open/grants', { role: 'head-judge', person: { name: 'Jo' } });
  const last = async (): Promise<string> => (await organizer.get(`/v1/matches/${match}`)).revision as string;
  const act = async (by: Holder, id: string, command: JsonMap): Promise<JsonMap> => {
    goOn();
    return by.command(match, { commandId: id, expectedRevision: await last(), ...command });
  };
  const begun = await last();
  await act(anna, 'dime', DIME);
  await act(anna, 'pass-dime', { seat: 'anna', type: 'PassPriority' });
  await act(ben, 'pass-dime-2', { seat: 'ben', type: 'PassPriority' });
  await anna.post(`/v1/matches/${match}/commands`, { commandId: 'again', ...DIME }); // a refused attempt
  const ruled = { remedy: 'full', fix: { type: 'Rewind', to: begun }, says: 'Back to before it.', gained: 'no' };
  await act(ben, 'call', { seat: 'ben', type: 'CallJudge', category: 'disputed-fact', reason: 'I was not asked' });
  await act(judge, 'attend', { type: 'AttendCall', call: 'call-1' });
  await act(judge, 'ruling', { type: 'GiveRuling', call: 'call-1', ...ruled });
  const why = { reason: 'ben was not asked', authority: 'head-judge', kind: 'full' };
  await act(judge, 'rewind', { type: 'Rewind', to: begun, ruling: 'ruling-1', ...why });
  await act(judge, 'resume', { type: 'ResumePlay' });
  await act(anna, 'attack', { seat: 'anna', type: 'DeclareAttack', target: 'fly' });
  await act(anna, 'pass-attack', { seat: 'anna', type: 'PassPriority' });
  await act(ben, 'pass-attack-2', { seat: 'ben', type: 'PassPriority' });
  // Another table, where a judge is waited for.
  goOn();
  const seats = ['anna', 'ben'];
  const other = await organizer.create({ ruleset: 'four-souls', seats, tournament: 'spring-open', setup: SMALL_TABLE });
  const cleo = await holder(`/v1/matches/${other}/grants`, { role: 'seat', seat: 'ben', person: { name: 'Cleo' } });
  const call = { seat: 'ben', type: 'CallJudge', category: 'other', reason: 'a card is missing' };
  await cleo.command(other, { commandId: 'call', ...call });
  return { ...closed, match, begun, holders: { anna, ben, judge, backup: clientFor(url, BACKUP_TOKEN) } };
};
