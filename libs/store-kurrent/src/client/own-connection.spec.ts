import type { PackageClient } from './kurrent-client.js';
import { withConnectionOfItsOwn } from './own-connection.js';

/** A client that makes channels as the package does, and what became of them. */
const newClient = () => {
  const events: string[] = [];
  let made = 0;
  const client = {
    createChannel: () => {
      const name = `channel ${(made += 1)}`;
      return Promise.resolve({ name, close: () => void events.push(`${name} closed`) });
    },
    dispose: () => {
      events.push('streams ended');
      return Promise.resolve();
    },
  };
  return { client, events };
};

/** The connection string that a client is really made with. */
const settingsFor = (text: string): string => {
  let given = '';
  withConnectionOfItsOwn(text, (own) => {
    given = own;
    return newClient().client as unknown as PackageClient; // nothing else is asked of it
  });
  return given;
};

test('no two clients have the same settings, so that none shares a connection with another', () => {
  const texts = ['kurrentdb://one', 'kurrentdb://one?tls=false', 'kurrentdb://one?tls=false&keepAliveTimeout=20000'];
  for (const text of texts) {
    const given = Array.from({ length: 50 }, () => settingsFor(text));
    expect(new Set(given).size).toBe(50);
    for (const each of given) expect(each).toMatch(/[?&]keepAliveTimeout=[12]0\d{3}$/);
  }
  expect(settingsFor('kurrentdb://one?keepAliveTimeout=-1')).toBe('kurrentdb://one?keepAliveTimeout=-1');
});

test('its channels are closed with it, after its streams; one that is made later at once', async () => {
  const { client, events } = newClient();
  const own = withConnectionOfItsOwn('kurrentdb://one', () => client as unknown as PackageClient);
  await client.createChannel();
  await client.createChannel();
  await own.dispose();
  expect(events).toEqual(['streams ended', 'channel 1 closed', 'channel 2 closed']);
  await client.createChannel();
  expect(events.at(-1)).toBe('channel 3 closed');
});
