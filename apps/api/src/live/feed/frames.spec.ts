import { jest } from '@jest/globals';
import { seatViewer, SPECTATOR, type Envelope, type Viewer } from '@stackledger/ledger';
import type { RecordedEvent } from '@stackledger/store';
import type { SeatId } from '@stackledger/rules';
import { dataOf, frameOf } from './frames.js';

const ANNA = seatViewer('anna' as SeatId);
const BEN = seatViewer('ben' as SeatId);

const recorded = (about: Pick<Envelope, 'type' | 'data' | 'sealed'>): RecordedEvent => ({
  ...{ id: 'e-7', type: about.type, stream: 'match-m', revision: 7n, position: 9n },
  json: JSON.stringify({
    ...{ id: 'e-7', matchId: 'm', revision: '7', schema: 1, recordedAt: '2026-03-01T12:00:00.000Z' },
    ...{ actor: { kind: 'seat', id: 'anna' }, commandId: 'c', because: ['SL-HIDE-1'], prevHash: '', hash: '' },
    ...about,
  }),
});

const dataFor = (event: RecordedEvent, viewer: Viewer, isSealed = false): unknown =>
  (JSON.parse(dataOf(frameOf(event, { viewer, isSealed }))) as { readonly data: unknown }).data;

test('given hidden parts for one seat, then each reader has what they may see, whoever read it before', () => {
  const event = recorded({
    type: 'CardsDrawn',
    data: { count: 1, seal: 'c0ffee', sealedFor: ['anna'] },
    sealed: { salt: '00', data: { cards: ['bomb'] } },
  });
  for (const seen of [1, 2]) {
    expect([seen, dataFor(event, ANNA)]).toEqual([seen, { count: 1, cards: ['bomb'] }]);
    expect([seen, dataFor(event, BEN)]).toEqual([seen, { count: 1 }]);
    expect([seen, dataFor(event, SPECTATOR)]).toEqual([seen, { count: 1 }]);
  }
});

test('given parts hidden from everybody, then they are read once the match is sealed, also where they were not before', () => {
  const event = recorded({
    type: 'DeckShuffled',
    data: { seal: 'c0ffee', sealedFor: 'nobody' },
    sealed: { salt: '00', data: { order: ['a', 'b'] } },
  });
  expect(dataFor(event, ANNA)).toEqual({});
  expect(dataFor(event, ANNA, true)).toEqual({ order: ['a', 'b'] });
  expect(dataFor(event, ANNA)).toEqual({});
});

test('an event without hidden parts is written once for all who read it', () => {
  const event = recorded({ type: 'PriorityClosed', data: {} });
  const parsed = jest.spyOn(JSON, 'parse');
  try {
    const frames = [ANNA, BEN, SPECTATOR].map((viewer) => frameOf(event, { viewer, isSealed: false }));
    expect(new Set(frames).size).toBe(1);
    expect(frames[0]).toMatch(/^id: 7\ndata: \{"revision":"7","type":"PriorityClosed",.*\}\n\n$/);
    expect(parsed).toHaveBeenCalledTimes(1);
  } finally {
    parsed.mockRestore();
  }
});
