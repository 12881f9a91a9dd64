import { exportLog, verifyLog, type Envelope } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import type { CallList, CallView, CommandAnswer, JsonMap, RewindPreview } from '@stackledger/wire';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '../../support/games.js';
import { rehashed } from '../../support/tampering/alterations.js';
import { act, createMatch, expecting, problem, send, startApi, stopAll, view, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

const folder = mkdtempSync(join(tmpdir(), 'stackledger-ruled-'));
afterAll(async () => {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
});

const callOf = async (api: Api, matchId: string): Promise<CallView> => {
  const { calls } = await expecting(200, api.get<CallList>(`/v1/matches/${matchId}/calls`));
  return calls[0] as CallView; // each of these matches has one
};

type Ruled = { readonly matchId: string; readonly before: string; readonly after: string };

/** A match in which Anna used her book and passed, and a judge has ruled to go back before both. */
const ruled = async (api: Api, fix: JsonMap = {}): Promise<Ruled> => {
  const { matchId, revision: before } = await createMatch(api, { setup: SMALL_TABLE });
  const { revision: after } = await act(api, matchId, {
    ...{ seat: 'anna', type: 'ActivateAbility', source: 'book-of-sin' },
  });
  await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
  await act(api, matchId, { seat: 'ben', type: 'CallJudge', category: 'play-error', reason: 'it lay tapped' });
  await act(api, matchId, { judge: 'jo', type: 'AttendCall', call: 'call-1' });
  const ruling = { call: 'call-1', remedy: 'full', says: 'Back to before the book', gained: 'no' };
  await act(api, matchId, { judge: 'jo', type: 'GiveRuling', ...ruling, fix: { type: 'Rewind', to: before, ...fix } });
  return { matchId, before, after };
};

const commandDue = async (api: Api, matchId: string): Promise<JsonMap> => {
  const { command } = (await callOf(api, matchId)).remedyDue ?? {};
  if (command == null) throw new Error('nothing is due');
  return command;
};

const carryOut = async (api: Api, matchId: string): Promise<CommandAnswer> =>
  act(api, matchId, { judge: 'ada', ...(await commandDue(api, matchId)) });

describe('SL-CALL-10: what is ruled is what is done', () => {
  test('the call says the command of its remedy; every other one is refused, and so it stays after an appeal and a restart', async () => {
    const store = join(folder, 'ruled.db');
    const first = await startApi({ storeUrl: `sqlite:${store}` });
    const { matchId, before, after } = await ruled(first);
    const due = await commandDue(first, matchId);
    expect(due).toMatchObject({ type: 'Rewind', to: before, kind: 'full', ruling: 'ruling-1' });
    for (const other of [{ to: after }, { dice: 'fresh' }, { reshuffle: ['loot'] }]) {
      const answer = await problem(422, send(first, matchId, { judge: 'ada', ...due, ...other }));
      expect([answer.code, answer.rule]).toEqual(['differs-from-ruling', 'SL-CALL-10']);
    }
    await act(first, matchId, { seat: 'anna', type: 'AppealRuling', call: 'call-1', grounds: 'it was ready' });
    const upheld = { type: 'ReviewRuling', call: 'call-1', outcome: 'upheld', says: 'It stands' };
    await act(first, matchId, { judge: 'ada', ...upheld });
    await stopAll();

    const again = await startApi({ storeUrl: `sqlite:${store}` });
    expect(await commandDue(again, matchId)).toEqual(due);
    await problem(422, send(again, matchId, { judge: 'ada', ...due, to: after }));
    const { revision } = await carryOut(again, matchId);
    expect(await callOf(again, matchId)).toMatchObject({ remedied: revision, remedyDue: null });
    expect((await view(again, matchId)).stack).toEqual([]);
  });

  test('the preview of what was ruled is what it comes to', async () => {
    const api = await startApi();
    const { matchId } = await ruled(api, { reshuffle: ['loot'] });
    const { type: _type, reason: _reason, authority: _authority, ...goal } = await commandDue(api, matchId);
    const preview = await expecting(200, api.post<RewindPreview>(`/v1/matches/${matchId}/rewind-preview`, goal));
    await carryOut(api, matchId);
    const { revision: _before, at: _at, ...previewed } = preview.after;
    const { revision: _now, at: _then, ...done } = await view(api, matchId);
    expect(previewed).toEqual(done);
  });

  test('verify names a remedy that is another than its ruling, though every hash was computed anew', async () => {
    const store = memoryStore();
    const api = await startApi({ store });
    const { matchId, before, after } = await ruled(api);
    await carryOut(api, matchId);
    const log: Envelope[] = [];
    for await (const line of exportLog(store, matchId, { everything: true })) log.push(JSON.parse(line) as Envelope);
    expect(verifyLog(log, games).finding).toBeNull();
    const to = after;
    const elsewhere = (event: Envelope): Envelope => {
      const { command } = event;
      const isDue = event.type === 'RulingIssued' || (command !== undefined && command.type === 'GiveRuling');
      if (!isDue) return event;
      const moved = (part: JsonMap): JsonMap =>
        part.fix === undefined ? part : { ...part, fix: { type: 'Rewind', to } };
      const inputs = event.inputs && { inputs: { ...event.inputs, states: [to] } };
      return { ...event, data: moved(event.data), ...(command && { command: moved(command) }), ...inputs };
    };
    const other = rehashed(log.map((event) => elsewhere(event)) as never);
    const { finding } = verifyLog(other, games);
    expect(finding?.check).toBe('decisions');
    expect(finding?.what).toContain(`to is another than ruling-1 says: ${to}, and not ${before}`);
  });
});
