import type { ProcessMessages } from '@stackledger/store';
import { peersOver, type PeerMessage } from './peer-channel.js';

/** Messages between the channels of a test, at once. */
const messagesAmong = (): ProcessMessages => {
  const listeners = new Set<(text: string) => void>();
  return {
    send: (text) => {
      for (const listener of listeners) listener(text);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const SEEN: PeerMessage = { kind: 'seen', matchId: 'm-1', seat: 'anna', revision: '7' };

test('what one process tells the others hear, by kind and with the name of the sender, and itself not', () => {
  const messages = messagesAmong();
  const [one, two, three] = [peersOver(messages), peersOver(messages), peersOver(messages)];
  const heard: unknown[] = [];
  for (const [name, peers] of Object.entries({ one, two, three }))
    peers.on('seen', (message, from) => heard.push({ name, message, from }));
  one.on('alive', () => heard.push('another kind'));
  one.tell(SEEN);
  const from = expect.any(String) as string;
  expect(heard).toEqual([
    { name: 'two', message: SEEN, from },
    { name: 'three', message: SEEN, from },
  ]);
});

test.each([
  'no JSON',
  'null',
  '{"from":"x"}',
  '{"from":"x","message":{"kind":"of a later version"}}',
  '{"from":"x","message":{"kind":"seen","matchId":"m-1","seat":"anna"}}',
  '{"from":"x","message":{"kind":"devices","matchId":"m-1","seat":"anna","devices":"one"}}',
  '{"from":"x","message":{"kind":"requests","key":"k","window":1.5,"count":1}}',
  '{"from":"x","message":{"kind":"feeds","grant":"g-1","asks":"all"}}',
  '{"message":{"kind":"alive"}}',
])('a text that no process of this version sends is passed over: %s', (text) => {
  const messages = messagesAmong();
  const peers = peersOver(messages);
  const heard: unknown[] = [];
  for (const kind of ['seen', 'devices', 'requests', 'feeds', 'alive'] as const)
    peers.on(kind, (message) => heard.push(message));
  messages.send(text);
  expect(heard).toEqual([]);
});

test('what does not fit a message is not told', () => {
  const messages = messagesAmong();
  const [one, two] = [peersOver(messages), peersOver(messages)];
  const heard: unknown[] = [];
  two.on('code-failed', (message) => heard.push(message));
  one.tell({ kind: 'code-failed', address: '127.0.0.1', device: 'x'.repeat(2_000) });
  expect(heard).toEqual([]);
});

test('a process that is alone tells nobody', () => {
  expect(peersOver(undefined).isShared).toBe(false);
  expect(() => peersOver(undefined).tell(SEEN)).not.toThrow();
});
