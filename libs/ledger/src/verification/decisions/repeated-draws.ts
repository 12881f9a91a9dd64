import { dieAt, isFace, isServerSeed, shuffleAt, type Draw } from '@stackledger/integrity';
import { asText } from '@stackledger/rules';
import { creationIn, type Envelope } from '../../envelopes/envelope.js';
import { leftOut, type AuditFinding, type CheckOutcome } from '../audit-findings.js';

/**
 * The first die without a valid face, or die or shuffle that does not follow from the server seed. The seed may be a
 * hidden part of the creation, or public at the end.
 */
export const wrongDraw = (envelopes: readonly Envelope[]): CheckOutcome => {
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

const wrong = (event: Envelope | undefined, what: string): AuditFinding => ({
  revision: event?.revision ?? '0',
  check: 'dice',
  what,
});

/** The events that contain the face of a die. */
const SHOWN: ReadonlySet<string> = new Set(['DieRolled', 'DieRerolled', 'RollReported', 'RollConfirmed']);

const impossibleDie = (envelopes: readonly Envelope[]): AuditFinding | null => {
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

/** The events of a draw, unless they name another source. */
const DRAWN: ReadonlySet<string> = new Set(['DieRolled', 'DieRerolled', 'DeckShuffled']);

const drawsFrom = (serverSeed: string, envelopes: readonly Envelope[]): CheckOutcome => {
  const clientSeeds: { [seat: string]: string } = {};
  let [next, closed] = [0, 0];
  for (const event of envelopes) {
    const { type, data, matchId } = event;
    if (type === 'ClientSeedGiven') clientSeeds[asText(data.seat)] = asText(data.seed);
    if (!DRAWN.has(type) || isFromElsewhere(data)) continue;
    if (data.n !== next) return wrong(event, `it is draw ${JSON.stringify(data.n)}, where ${next} comes next`);
    const draw = { serverSeed, matchId, clientSeeds, n: next++ };
    const finding = type === 'DeckShuffled' ? orderFinding(event, draw) : faceFinding(event, draw);
    if (finding !== undefined) return wrong(event, finding);
    if (type === 'DeckShuffled' && event.sealed === undefined) closed += 1;
  }
  return closed === 0 ? null : leftOut(`the orders of ${closed} shuffled decks are`);
};

/** Kept through a rewind, or rolled by the table; repeated decisions check these claims. */
const isFromElsewhere = ({ keptFrom, report, source }: Envelope['data']): boolean =>
  keptFrom !== undefined || report !== undefined || source === 'table';

const faceFinding = ({ data }: Envelope, draw: Draw): string | undefined => {
  const value = dieAt(draw);
  return value === data.value ? undefined : `the seed gives a ${value}, not a ${JSON.stringify(data.value)}`;
};

/** A part that a copy omits is not a finding: it is counted. */
const orderFinding = ({ sealed }: Envelope, draw: Draw): string | undefined => {
  if (sealed === undefined) return undefined;
  const names = orderIn(sealed.data?.cards);
  return names !== undefined && JSON.stringify(shuffleAt(draw, names)) === JSON.stringify(names)
    ? undefined
    : 'the seed gives another order of the cards';
};

/** The cards of a shuffled deck, top first; undefined where they are malformed. */
const orderIn = (cards: unknown): readonly string[] | undefined => {
  if (!Array.isArray(cards)) return undefined;
  const names = cards.map((card: { readonly trueName?: unknown } | null) => card?.trueName).toReversed();
  return names.every((name) => typeof name === 'string') ? names : undefined;
};
