import type { PackageClient } from './kurrent-client.js';
import { leaveAddressUnnamed } from './unnamed-address.js';

/**
 * grpc-js lets clients share a connection when their settings are the same: a client made because the connection of
 * another one is dead would then go on with the dead one. A millisecond more or less in one setting makes them
 * different.
 */
const DEFAULT_MS = 10_000;
const SETTING = /([?&]keep_?alive_?timeout=)(\d+)(?=&|$)/i;
const NAMED = /[?&]keep_?alive_?timeout=/i;

/** So many clients are never alive at once. */
const DIFFERENT = 1000;

let made = 0;

/** The connection string with a setting that no other client of this process has now. */
const ownSettings = (text: string): string => {
  made = (made + 1) % DIFFERENT;
  if (SETTING.test(text)) return text.replace(SETTING, (_, name: string, ms: string) => `${name}${Number(ms) + made}`);
  // Any other value turns the limit off: then there is nothing to tell it from others by.
  if (NAMED.test(text)) return text;
  return `${text}${text.includes('?') ? '&' : '?'}keepAliveTimeout=${DEFAULT_MS + made}`;
};

/** The part of a channel of grpc-js that is used, and where the client makes its channels. */
type Channel = Readonly<{ close: () => void }>;
type ChannelFactory = { createChannel?: () => Promise<Channel> };

/**
 * A client with a connection of its own, which ends with it: the package ends the streams only and leaves the channel
 * open.
 */
export const withConnectionOfItsOwn = (text: string, connect: (text: string) => PackageClient): PackageClient => {
  const client = connect(ownSettings(text));
  // A cast: the package keeps this to itself; where it is not there, channels stay open as without this.
  const maker = client as ChannelFactory;
  const create = maker.createChannel;
  if (create === undefined) return client;
  const channels = new Set<Channel>();
  let isOver = false;
  maker.createChannel = async () => {
    const channel = await create();
    leaveAddressUnnamed(channel);
    channels.add(channel);
    if (isOver) channel.close();
    return channel;
  };
  const dispose = client.dispose.bind(client);
  client.dispose = async () => {
    isOver = true;
    try {
      await dispose();
    } finally {
      for (const channel of channels) channel.close();
    }
  };
  return client;
};
