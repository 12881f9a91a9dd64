import type { PeerChannel } from '../peers/peer-channel.js';

/** How often others are told of one grant: it is shown to the minute. */
const TELL_MS = 60_000;

/** When somebody last asked by each grant, here or at another process. Times are ISO 8601. */
export type LastUses = {
  readonly times: ReadonlyMap<string, string>;
  readonly note: (grant: string, at: string) => void;
};

/** Uses in memory: nobody writes an event because somebody looked. */
export const createLastUses = (peers: PeerChannel): LastUses => {
  const times = new Map<string, string>();
  const told = new Map<string, number>();
  peers.on('link-used', ({ grant, at }) => {
    if (at > (times.get(grant) ?? '')) times.set(grant, at);
  });
  return {
    times,
    note: (grant, at) => {
      times.set(grant, at);
      if (!peers.isShared) return;
      const atMs = Date.parse(at);
      if (atMs - (told.get(grant) ?? -Infinity) < TELL_MS) return;
      told.set(grant, atMs);
      peers.tell({ kind: 'link-used', grant, at });
    },
  };
};
