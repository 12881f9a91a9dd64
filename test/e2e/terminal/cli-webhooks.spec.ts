import { Webhook } from 'standardwebhooks';
import type { DeliveryView, WebhookRegistered } from '@stackledger/wire';
import { runCommand } from '../../support/terminal.js';
import { closeReceivers, startReceiver } from '../platforms/receiver.js';
import { createMatch, startApi, stopAll } from '../service/api.js';

const SLOW = 240_000;

afterAll(async () => {
  await stopAll();
  await closeReceivers();
});

test(
  'an endpoint is registered, looked at, sent to again, switched off and on, and removed from a terminal',
  async () => {
    const api = await startApi({ webhooks: { path: ':memory:', allowLoopback: true } });
    const webhooks = async (...args: readonly string[]): Promise<string> => {
      const { status, out, err } = await runCommand(['webhooks', ...args, '--url', api.url]);
      return status === 0 ? out : `${status}: ${err}`;
    };
    const receiver = await startReceiver();
    expect(await webhooks('list')).toContain('there is no endpoint yet');
    const { webhook, secret } = JSON.parse(
      await webhooks('add', receiver.url, '--kinds', 'match.MatchCreated, match.MatchEnded', '--json'),
    ) as WebhookRegistered;
    await createMatch(api);
    const [{ text, headers, id } = { text: '', headers: {}, id: '' }] = await receiver.atLeast(1);
    expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toMatchObject({
      type: 'match.MatchCreated',
    });
    expect(await webhooks('list')).toMatch(`${webhook.id}  ${receiver.url}\n  match.MatchCreated, match.MatchEnded;`);
    const [line = ''] = (await webhooks('deliveries', webhook.id, '--json')).split('\n');
    expect(JSON.parse(line) as DeliveryView).toMatchObject({ message: id, kind: 'match.MatchCreated' });
    expect(await webhooks('deliveries', webhook.id, '--state', 'failed')).toContain('no such delivery');
    expect(await webhooks('resend', webhook.id, id)).toContain(id);
    expect((await receiver.atLeast(2))[1]?.id).toBe(id);
    expect(await webhooks('disable', webhook.id)).toContain('switched off');
    expect(await webhooks('enable', webhook.id)).not.toContain('off since');
    expect(await webhooks('remove', webhook.id)).toContain('is removed');
    expect(await webhooks('remove', webhook.id)).toContain('2: ');
    expect(await webhooks('add', 'https://10.0.0.1/')).toContain('no public address');
  },
  SLOW,
);
