import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadSqlite } from '@stackledger/sqlite';
import { DamagedStore, isPlaceOf, type EventStore } from '@stackledger/store';
import { newEvents, openAt, openChecked } from '../../testing/sample-store.js';
import { tempFolder, type TempFolder } from '../../testing/temp-folder.js';
import { setAsideStreams } from './set-aside.js';

const Sqlite = await loadSqlite();

let temp: TempFolder;
let path: string;
let to: string;
beforeEach(async () => {
  temp = tempFolder();
  [path, to] = [temp.path('hall.db'), temp.path('aside.jsonl')];
  const store = await openAt(path);
  for (const stream of ['match-1', 'match-2', 'attempts-1']) await store.append(stream, 'no-stream', newEvents(200));
  await store.close();
});
afterEach(() => temp.remove());

/** Flips a text of one event, as a failing disk does. */
const damage = (stream: string, revision: number): void => {
  const db = new Sqlite(path);
  const number = db.prepare<[string], number>('SELECT number FROM streams WHERE name = ?').pluck().get(stream);
  const { changes } = db
    .prepare("UPDATE events SET json = '{}' WHERE stream = ? AND revision = ?")
    .run(number, revision);
  db.close();
  expect(changes).toBe(1);
};

const withRows = (sql: string): void => {
  const db = new Sqlite(path);
  db.exec(sql);
  db.close();
};

const lengthOf = async (store: EventStore, stream: string): Promise<number> => {
  let count = 0;
  for await (const { json } of store.read(stream)) count += json === '' ? 0 : 1;
  return count;
};

test('a damaged match is taken out: the store is sound again, is written to, and everything else is there', async () => {
  damage('match-1', 100);
  await expect(openChecked(path)).rejects.toThrow(DamagedStore);
  const { otherDamage, ...taken } = await setAsideStreams({ path, stream: 'match-1', to });
  expect({ ...taken, otherDamage }).toEqual({ events: 200, damaged: 1, otherDamage: null });
  const store = await openChecked(path);
  expect(await lengthOf(store, 'match-2')).toBe(200);
  await expect(lengthOf(store, 'match-1')).rejects.toThrow('there is no stream match-1');
  const id = '00000000-0000-4000-8000-00000000aaaa';
  await store.append('match-3', 'no-stream', [{ id, type: 'MatchCreated', json: '{"a":1}' }]);
  await store.close();
});

test('what was in it lies in a file, each event with whether it is as it was written', async () => {
  damage('match-1', 100);
  const { events } = await setAsideStreams({ path, stream: 'match-1', to });
  const lines = readFileSync(to, 'utf8').trim().split('\n');
  const read = lines.map((line) => JSON.parse(line) as { stream: string; revision: number; isSound: boolean });
  expect(read.map(({ revision }) => revision)).toEqual(Array.from({ length: events }, (_, revision) => revision));
  expect(read.filter(({ isSound }) => !isSound)).toMatchObject([{ stream: 'match-1', revision: 100 }]);
});

test('of a match that was written last no position is given out again, and a place behind any of its events is read on from', async () => {
  const before = await openAt(path);
  await before.append('match-9', 'no-stream', newEvents(5));
  const last = await before.lastPosition();
  await before.close();
  damage('match-9', 4);
  damage('match-1', 100);
  await setAsideStreams({ path, stream: 'match-9', to });
  await setAsideStreams({ path, stream: 'match-1', to: temp.path('again.jsonl') });
  const store = await openChecked(path);
  const { position } = await store.append('match-3', 'no-stream', newEvents(1));
  expect(position).toBe(last + 3n); // behind the two events that tell of it
  for (let at = last - 4n; at <= last; at++) {
    expect(await isPlaceOf(store, at, () => false)).toBe(true);
    expect((await store.readOn({ after: at })).events.at(-1)?.position).toBe(position);
  }
  const told = [];
  for await (const { json } of store.read('set-aside')) told.push(json);
  expect(told).toEqual(['{"streams":["match-9"]}', '{"streams":["match-1"]}']);
  await store.close();
});

test('damage elsewhere is named: that match can be set aside as well', async () => {
  damage('match-1', 100);
  damage('match-2', 3);
  const { otherDamage } = await setAsideStreams({ path, stream: 'match-1', to });
  expect(otherDamage).toContain('revision 3 of stream match-2');
});

test('damage of another stream is found, and its revision that is missing, too', async () => {
  damage('match-1', 100);
  withRows("DELETE FROM events WHERE stream = (SELECT number FROM streams WHERE name = 'match-2') AND revision = 7");
  const { otherDamage } = await setAsideStreams({ path, stream: 'match-1', to });
  expect(otherDamage).toContain('revision 7 of stream match-2 is missing; take this match out');
  const rest = await setAsideStreams({ path, stream: 'match-2', to: temp.path('other.jsonl') });
  expect(rest).toEqual({ events: 199, damaged: 0, otherDamage: null });
});

test('with it goes what is named beside it, sound or not, where it is there', async () => {
  damage('match-1', 100);
  const taken = await setAsideStreams({ path, stream: 'match-1', with: ['attempts-1', 'checkpoint-1'], to });
  expect(taken).toEqual({ events: 400, damaged: 1, otherDamage: null });
});

test.each([
  ['the file is there already', 'match-1', 'aside.jsonl', 'EEXIST'],
  ['there is no such stream', 'match-9', 'other.jsonl', 'holds no stream match-9'],
  ['the stream is sound', 'match-2', 'other.jsonl', 'nothing of stream match-2 is damaged'],
  ['what goes with it alone is damaged', 'attempts-1', 'other.jsonl', 'nothing of stream attempts-1 is damaged'],
])('nothing is removed, and no file made, where %s', async (_, stream, file, why) => {
  damage('match-1', 100);
  writeFileSync(to, '');
  const aside = setAsideStreams({ path, stream, with: ['match-1', 'attempts-1'], to: temp.path(file) });
  await expect(aside).rejects.toThrow(why);
  expect([readFileSync(to, 'utf8'), existsSync(temp.path('other.jsonl'))]).toEqual(['', false]);
  const store = await openAt(path);
  for (const each of ['match-2', 'attempts-1']) expect(await lengthOf(store, each)).toBe(200);
  await expect(lengthOf(store, 'match-1')).rejects.toThrow('revision 100 of stream match-1 is not as it was written');
  await store.close();
});
