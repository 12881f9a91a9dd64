import { memoryStore } from '@stackledger/store';
import { playMatch } from '../../openapi/bot.js';
import { startServed, stopAll } from '../service/api.js';

afterAll(stopAll);

test.each(['four-souls', 'speed-stack', 'magic'])(
  'a bot that sends examples of legal actions as they come plays a match of %s to its end',
  async (ruleset) => {
    const { url } = await startServed({ store: memoryStore() });
    const { sent, end } = await playMatch(url, { ruleset, seats: ['anna', 'ben'] }, { seed: 7, patience: 120 });
    expect(end).toMatchObject({ status: 'ended', awaiting: { kind: 'nothing' } });
    expect(Object.keys(sent).length).toBeGreaterThan(2);
  },
);
