import { dieAt, isFace, isServerSeed, shuffleAt, type Draw } from '@stackledger/integrity';
import { asText } from '@stackledger/kernel';
import { creationIn, type Envelope } from '../envelopes/envelope.js';
import { leftOut, type Finding, type Outcome } from './findings.js';

/**
 * The first die that shows no face, or die or shuffle that the seed does not give. The seed is looked for wherever the log
 * may hold it: sealed on its creation, or opened at its end.
 */
export const wrongDraw = (envelopes: readonly Envelope[]): Outcome => {
  const impossible = impossibleDie(envelopes);
  if (impossible !== null) return impossible;
  const { serverSeed: committed } = creationIn(envelopes[0]);
  const opening = envelopes.findLast(({ type }) => type === 'MatchSealed');
  const serverSeed = committed ?? opening?.data.serverSeed;
  if (committed === undefined && opening === undefined) return leftOut('the seed of the dice is');
  if (!isServerSeed(serverSeed)) return wrong(opening ?? envelopes[0], 'the seed of the dice is not 32 bytes in hex');
  if (opening !== undefined && opening.data.serverSeed !== serverSeed)
    return wrong(opening, 'the seed that is opened is not the one that was committed to');
  return drawsFrom(serverSeed, envelopes);
};

const wrong = (event: Envelope | undefined, what: string): Finding => ({
  revision: event?.revision ?? '0',
  check: 'dice',
  what,
});

/** The events that say what a die shows. */
const SHOWN: ReadonlySet<string> = new Set(['DieRolled', 'DieRerolled', 'RollReported', 'RollConfirmed']);

const impossibleDie = (envelopes: readonly Envelope[]): Finding | null => {
  for (const event of envelopes) {
    const shown: readonly unknown[] = [
      ...(event.inputs?.dice ?? []),
      ...(SHOWN.has(event.type) ? [event.data.value] : []),
    ];
    const not = shown.findIndex((value) => !isFace(value));
    if (not >= 0) return wrong(event, `${JSON.stringify(shown[not] ?? null)} is no face of a die`);
  }
  return null;
};

/** The events that come of a draw, unless they say that they do not. */
const DRAWN: ReadonlySet<string> = new Set(['DieRolled', 'DieRerolled', 'DeckShuffled']);

const drawsFrom = (serverSeed: string, envelopes: readonly Envelope[]): Outcome => {
  const clientSeeds: { [seat: string]: string } = {};
  let [next, closed] = [0, 0];
  for (const event of envelopes) {
    const { type, data, matchId } = event;
    if (type === 'ClientSeedGiven') clientSeeds[asText(data.seat)] = asText(data.seed);
    if (!DRAWN.has(type) || isFromElsewhere(data)) continue;
    if (data.n !== next) return wrong(event, `it is draw ${JSON.stringify(data.n)}, where ${next} comes next`);
    const draw = { serverSeed, matchId, clientSeeds, n: next++ };
    const fault = type === 'DeckShuffled' ? orderFault(event, draw) : faceFault(event, draw);
    if (fault !== undefined) return wrong(event, fault);
    if (type === 'DeckShuffled' && event.sealed === undefined) closed += 1;
  }
  return closed === 0 ? null : leftOut(`the orders of ${closed} shuffled decks are`);
};

/** It was kept through a rewind, or the table did it: deciding again finds who says so wrongly. */
const isFromElsewhere = ({ keptFrom, report, source }: Envelope['data']): boolean =>
  keptFrom !== undefined || report !== undefined || source === 'table';

const faceFault = ({ data }: Envelope, draw: Draw): string | undefined => {
  const value = dieAt(draw);
  return value === data.value ? undefined : `the seed gives a ${value}, not a ${JSON.stringify(data.value)}`;
};

/** What was left out of a copy is no fault: it is counted. */
const orderFault = ({ sealed }: Envelope, draw: Draw): string | undefined => {
  if (sealed === undefined) return undefined;
  const names = orderIn(sealed.data?.cards);
  return names !== undefined && JSON.stringify(shuffleAt(draw, names)) === JSON.stringify(names)
    ? undefined
    : 'the seed gives another order of the cards';
};

/** The cards of a shuffled deck, top first; undefined where these are none. */
const orderIn = (cards: unknown): readonly string[] | undefined => {
  if (!Array.isArray(cards)) return undefined;
  const names = cards.map((card: { readonly trueName?: unknown } | null) => card?.trueName).toReversed();
  return names.every((name) => typeof name === 'string') ? names : undefined;
};
