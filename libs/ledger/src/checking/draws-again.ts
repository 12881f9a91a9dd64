import { dieAt, shuffleAt } from '@stackledger/integrity';
import { creationIn, type Envelope } from '../envelopes/envelope.js';
import type { Finding } from './findings.js';

/** The first die or shuffle that the opened seed does not give. */
export const wrongDraw = (envelopes: readonly Envelope[]): Finding | null => {
  const { serverSeed = '' } = creationIn(envelopes[0]);
  const sealedWith = envelopes.at(-1);
  if (sealedWith?.data.serverSeed !== serverSeed)
    return {
      revision: sealedWith?.revision ?? '',
      check: 'dice',
      what: 'the seed that is opened is not the one that was committed to',
    };
  const clientSeeds: { [seat: string]: string } = {};
  for (const envelope of envelopes) {
    const { seat, seed } = envelope.data;
    if (envelope.type === 'ClientSeedGiven' && typeof seat === 'string' && typeof seed === 'string')
      clientSeeds[seat] = seed;
    const wrong = drawFault(envelope, (n) => ({
      serverSeed: serverSeed,
      matchId: envelope.matchId,
      clientSeeds,
      n,
    }));
    if (wrong !== undefined) return { revision: envelope.revision, check: 'dice', what: wrong };
  }
  return null;
};

type DrawAt = (n: number) => Parameters<typeof dieAt>[0];

const drawFault = ({ type, data, sealed }: Envelope, drawAt: DrawAt): string | undefined => {
  if (typeof data.n !== 'number') return undefined;
  if (type === 'DieRolled' || type === 'DieRerolled') {
    const value = dieAt(drawAt(data.n));
    return value === data.value ? undefined : `the seed gives a ${value}, not a ${JSON.stringify(data.value)}`;
  }
  if (type !== 'DeckShuffled') return undefined;
  const names = ((sealed?.data?.cards ?? []) as { trueName: string }[]).map(({ trueName }) => trueName).toReversed();
  return JSON.stringify(shuffleAt(drawAt(data.n), names)) === JSON.stringify(names)
    ? undefined
    : 'the seed gives another order of the cards';
};
