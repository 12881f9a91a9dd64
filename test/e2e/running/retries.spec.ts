import { join } from 'node:path';
import type { JsonMap } from '@stackledger/wire';
import { startApi, stopAll, temporaryFolder } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

afterEach(stopAll);

const MATCH: JsonMap = { ruleset: 'four-souls', seats: ['anna', 'ben'], setup: SMALL_TABLE };

/** A die is rolled, on the way somebody is refused. */
const COMMANDS: readonly JsonMap[] = [
  { type: 'ActivateAbility', seat: 'anna', source: 'book-of-sin' },
  { type: 'EndTurn', seat: 'ben' },
  { type: 'PassPriority', seat: 'anna' },
  { type: 'PassPriority', seat: 'ben' },
];

type Answer = { readonly matchId: string; readonly revision: string };

/** The texts of the answers to the match and its commands, sent to a service over this file. */
const answersOf = async (storeUrl: string): Promise<readonly string[]> => {
  const api = await startApi({ storeUrl });
  const texts: string[] = [];
  const send = async (path: string, key: string, body: JsonMap): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const text = await (await api.raw(path, { method: 'POST', headers, body: JSON.stringify(body) })).text();
    texts.push(text);
    return JSON.parse(text) as Answer; // it is in the answers to all of these
  };
  const { matchId, revision: begun } = await send('/v1/matches', 'the-match', MATCH);
  let revision = begun;
  for (const [at, command] of COMMANDS.entries())
    ({ revision } = await send(`/v1/matches/${matchId}/commands`, `c-${at}`, {
      ...command,
      expectedRevision: revision,
    }));
  await api.stop();
  return texts;
};

test('SL-CMD-4: what is sent again after a restart is answered with the same bytes', async () => {
  const storeUrl = `sqlite:${join(temporaryFolder(), 'store.db')}`;
  const first = await answersOf(storeUrl);
  expect(first[2]).toContain('"rule":"FS-');
  expect(first[4]).toContain('DieRolled');
  expect(await answersOf(storeUrl)).toEqual(first);
});
