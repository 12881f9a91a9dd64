import type { EventPage, JsonMap, LegalActions, MatchView } from '@stackledger/wire';
import {
  act,
  createMatch,
  expecting,
  newId,
  problem,
  settle,
  startApi,
  stopAll,
  view,
  type Api,
} from '../service/api.js';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(stopAll);

const CARDS: JsonMap = {
  hill: { kind: 'land' },
  shade: {
    kind: 'creature',
    power: 5,
    toughness: 4,
    cost: [{ mana: '5B' }],
    morph: [{ mana: 'B' }],
    foretell: [{ mana: 'B' }],
  },
  brute: {
    kind: 'creature',
    power: 1,
    toughness: 9,
    cost: [{ mana: 'G' }],
    morph: [{ mana: '2G' }],
    plot: [{ mana: 1 }],
  },
  sleeper: {
    kind: 'creature',
    power: 4,
    toughness: 4,
    cost: [{ mana: '6G' }],
    suspend: { time: 1, cost: [{ mana: 'G' }] },
  },
  watch: { kind: 'creature', cost: [{ mana: '1G' }], power: 2, toughness: 2, keywords: ['daybound'], back: 'howlers' },
  howlers: { kind: 'creature', front: 'watch', colours: ['green'], power: 4, toughness: 3, keywords: ['nightbound'] },
  slay: {
    kind: 'instant',
    cost: [{ mana: 'B' }],
    abilities: [{ type: 'play', targets: [{ what: 'creature' }], effect: [{ destroy: 'target' }] }],
  },
};

const realTable = async (more: JsonMap = {}): Promise<string> => {
  const setup = {
    active: 'anna',
    costs: 'free',
    players: { anna: { hand: 3, library: 5 }, ben: { life: 20, hand: 2, library: 5 } },
    cards: CARDS,
    ...more,
  };
  return (await createMatch(api, { ruleset: 'magic', options: { decks: 'reported', dice: 'reported' }, setup }))
    .matchId;
};

const offered = async (id: string, seat: string, type: string): Promise<readonly JsonMap[]> => {
  const { actions } = await expecting(200, api.get<LegalActions>(`/v1/matches/${id}/legal-actions?seat=${seat}`));
  return actions.filter(({ command }) => command.type === type).map(({ example }) => example);
};

/** Anna tells the card that she is asked for, and ben has seen it. */
const told = async (id: string, card: string): Promise<void> => {
  await act(api, id, { seat: 'anna', type: 'ReportCard', card });
  const { awaiting } = await view(api, id);
  await act(api, id, { seat: 'ben', type: 'ConfirmReport', report: awaiting.options?.[0] });
};

const objectsOf = async (id: string, seat = 'ben'): Promise<{ readonly [name: string]: JsonMap }> =>
  (await expecting(200, api.get<MatchView>(`/v1/matches/${id}?seat=${seat}`))).objects; // the view's, by name

const nameOfOnly = async (id: string): Promise<string> => Object.keys(await objectsOf(id))[0] ?? '';

/** Everything that ben and a judge read of the log: nobody has told it anything before somebody reports it. */
const logOf = async (id: string): Promise<string> => {
  const { events } = await expecting(200, api.get<EventPage>(`/v1/matches/${id}/events?limit=1000`));
  return JSON.stringify(events.slice(events.findIndex(({ type }) => type === 'MatchStarted')));
};

const faceDown = async (): Promise<{ readonly id: string; readonly name: string }> => {
  const id = await realTable();
  expect(await offered(id, 'anna', 'PlayFaceDown')).toEqual([{ type: 'PlayFaceDown', seat: 'anna' }]);
  await act(api, id, { seat: 'anna', type: 'PlayFaceDown' });
  await settle(api, id);
  return { id, name: await nameOfOnly(id) };
};

/** Everybody passes until anna's next main phase; what is suspended is cast. */
const nextTurn = async (id: string): Promise<void> => {
  for (;;) {
    const { awaiting, turn } = await view(api, id);
    const { number, step } = turn as { readonly number: number; readonly step: string };
    if (number === 3 && step === 'main') return;
    const isAsked = awaiting.command === 'Choose';
    await act(api, id, {
      seat: awaiting.seat,
      ...(isAsked ? { type: 'Choose', answer: true } : { type: 'PassPriority' }),
    });
  }
};

describe('a card of a real hand that is cast face down', () => {
  test('nobody tells which it is before it is turned up; then its player reports it and another has seen it', async () => {
    const { id, name } = await faceDown();
    for (const seat of ['anna', 'ben'])
      expect((await objectsOf(id, seat))[name]).toMatchObject({ card: 'face-down', power: 2, toughness: 2 });
    expect(await logOf(id)).not.toMatch(/shade|brute/);
    expect(await offered(id, 'anna', 'TurnFaceUp')).toEqual([{ type: 'TurnFaceUp', seat: 'anna', permanent: name }]);
    expect(await offered(id, 'ben', 'TurnFaceUp')).toEqual([]);
    await act(api, id, { seat: 'anna', type: 'TurnFaceUp', permanent: name });
    expect((await view(api, id)).awaiting).toMatchObject({ seat: 'anna', kind: 'card', command: 'ReportCard' });
    await told(id, 'shade');
    const [shown] = Object.values(await objectsOf(id));
    expect(shown).toMatchObject({ card: 'shade', power: 5, toughness: 4, zone: 'battlefield' });
  });

  test('one that turns out to have neither morph nor disguise stays as it lies, and the table is told so', async () => {
    const { id, name } = await faceDown();
    await act(api, id, { seat: 'anna', type: 'TurnFaceUp', permanent: name });
    await told(id, 'hill');
    expect((await view(api, id)).awaiting).toMatchObject({ seat: 'anna', kind: 'priority' });
    expect(Object.values(await objectsOf(id))[0]).toMatchObject({ card: 'face-down', zone: 'battlefield' });
  });

  test('it is told as it dies, and lies in the graveyard as what it is', async () => {
    const { id, name } = await faceDown();
    await act(api, id, { seat: 'anna', type: 'PlayCard', card: 'slay', targets: [name] });
    await settle(api, id);
    expect((await view(api, id)).awaiting).toMatchObject({ seat: 'anna', kind: 'card' });
    await told(id, 'brute');
    expect(Object.values(await objectsOf(id))).toContainEqual(
      expect.objectContaining({ card: 'brute', zone: 'graveyard' }),
    );
  });

  test('a rewind to before it was told leaves it face down to everybody; told otherwise then, the first report counts', async () => {
    const { id, name } = await faceDown();
    const { revision: to } = await view(api, id);
    await act(api, id, { seat: 'anna', type: 'TurnFaceUp', permanent: name });
    await told(id, 'shade');
    await act(api, id, { type: 'Rewind', judge: 'jo', reason: 'too fast', kind: 'full', authority: 'head-judge', to });
    expect((await objectsOf(id))[name]).toMatchObject({ card: 'face-down' });
    await act(api, id, { seat: 'anna', type: 'TurnFaceUp', permanent: name });
    expect(Object.values(await objectsOf(id))[0]).toMatchObject({ card: 'shade' });
  });
});

describe('cards of a real hand that are put aside', () => {
  test('a foretold one is unknown until it is cast; a plotted and a suspended one are named as they are put aside', async () => {
    const id = await realTable();
    expect(await offered(id, 'anna', 'Foretell')).toEqual([{ type: 'Foretell', seat: 'anna' }]);
    await act(api, id, { seat: 'anna', type: 'Foretell' });
    const foretold = await nameOfOnly(id);
    await act(api, id, { seat: 'anna', type: 'Plot', card: 'brute' });
    await act(api, id, { seat: 'anna', type: 'Suspend', card: 'sleeper' });
    expect(await objectsOf(id)).toMatchObject({
      [foretold]: { card: 'foretold', zone: 'exile' },
      'brute-1': { card: 'brute', zone: 'exile' },
      'sleeper-1': { card: 'sleeper', zone: 'exile', counters: { time: 1 } },
    });
    await nextTurn(id);
    expect(await logOf(id)).not.toContain('shade');
    expect(await objectsOf(id)).toMatchObject({ 'sleeper-1': { zone: 'battlefield', keywords: ['haste'] } });
    await act(api, id, { seat: 'anna', type: 'PlayCard', card: 'brute-1' });
    await settle(api, id);
    await act(api, id, { seat: 'anna', type: 'PlayCard', card: foretold });
    await told(id, 'shade');
    await settle(api, id);
    const lying = Object.values(await objectsOf(id)).map(({ card, zone }) => [card, zone]);
    expect(lying).toEqual(['shade', 'brute', 'sleeper'].map((card) => [card, 'battlefield']));
  });

  test('what lies face down as the match ends is for the table to show: nothing was told, so that nothing is known', async () => {
    const id = await realTable();
    await act(api, id, { seat: 'anna', type: 'Foretell' });
    await act(api, id, { seat: 'ben', type: 'Concede' });
    expect(await view(api, id)).toMatchObject({ status: 'ended' });
    expect(Object.values(await objectsOf(id))).toMatchObject([{ card: 'foretold', zone: 'exile' }]);
  });
});

describe('a card of two faces', () => {
  test('is named by its front alone: the back is no card that anybody holds', async () => {
    const id = await realTable();
    const named = (await offered(id, 'anna', 'PlayCard')).map(({ card }) => card);
    expect(named).toContain('watch');
    expect(named).not.toContain('howlers');
    const back = { seat: 'anna', type: 'PlayCard', card: 'howlers' };
    await problem(422, api.post(`/v1/matches/${id}/commands`, { commandId: newId(), ...back }));
    await act(api, id, { seat: 'anna', type: 'PlayCard', card: 'watch' });
    await settle(api, id);
    await nextTurn(id); // nobody has cast a spell in ben's turn, so that it is night
    expect(await objectsOf(id)).toMatchObject({ 'watch-1': { card: 'howlers', beneath: 'watch', power: 4 } });
  });
});
