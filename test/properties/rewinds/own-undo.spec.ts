import { plainTable, valuesOf, type Event, type MatchState, type SeatId } from '@stackledger/kernel';
import { situationAt } from '@stackledger/ledger';
import { seededRandom } from '@stackledger/scenarios';
import { games } from '../../support/games.js';
import { dealtMatch, playOn, send, type Played } from '../../support/random-play.js';

/** Commands of each match. */
const COMMANDS = Number(process.env.COMMANDS ?? 130);
const MATCHES = Number(process.env.MATCHES ?? 1);
const SEATS = ['anna', 'ben'];

/** What a seat does by a slip: a pass too many, the wrong card, the end of the turn, the wrong ability. */
const SLIPS: { readonly [game: string]: readonly string[] } = {
  'four-souls': ['PassPriority', 'PlayCard', 'EndTurn', 'ActivateAbility', 'DeclareAttack'],
  magic: ['PassPriority', 'PlayCard', 'PlayLand', 'ActivateAbility', 'KeepHand'],
  'speed-stack': ['PassPriority', 'PlayCard', 'EndTurn', 'ActivateAbility'],
};

/** The cards that a seat can name, wherever they lie. */
const namedBy = ({ table }: MatchState, seat: SeatId): ReadonlySet<string> =>
  new Set(
    valuesOf(table.objects)
      .filter(({ marks }) => !marks.includes('token'))
      .map((object) => object.beneath ?? object)
      .filter(({ knownTo }) => knownTo === 'all' || knownTo.includes(seat))
      .map(({ trueName }) => trueName),
  );

/** Chance, and a card that is shown where it lies: nobody can name it afterwards. */
const TELLING: readonly string[] = ['DieRolled', 'DieRerolled', 'DeckShuffled', 'CardRevealed'];
const isTelling = ({ type }: Event): boolean => TELLING.includes(type);

/** Whether SL-UNDO-1 lets a seat take its command back, judged by what everybody can name before and after. */
const mayUndo = ({ command, before, events, after }: Played): boolean => {
  const seat = String(command.seat);
  const hasOtherActed = events.some(({ type, data }) => type === 'PriorityPassed' && data.seat !== seat);
  const own = namedBy(before.state, seat as SeatId); // the command was accepted, so it is a seat
  const isShown = before.state.terms.seats.some((each) =>
    [...namedBy(after.state, each)].some((name) => !own.has(name) && !namedBy(before.state, each).has(name)),
  );
  return !hasOtherActed && !events.some(isTelling) && !isShown;
};

const tableOf = ({ table }: MatchState): unknown => plainTable({ ...table, orders: [] });

describe.each([...games.keys()])('%s', (game) => {
  test('SL-UNDO-1: a seat takes back what it has just done, unless somebody acted, something was shown or left to chance', async () => {
    const taken = new Map<string, number>();
    for (let seed = 1; seed <= MATCHES; seed++) {
      const random = seededRandom(seed);
      const { ledger, matchId } = await dealtMatch(random, SEATS, game);
      for (let sent = 0; sent < COMMANDS; sent++) {
        const [played] = await playOn(ledger, matchId, random, 1);
        if (played === undefined || played.after.state.table.status !== 'running') break;
        const { command, before } = played;
        if (command.type === 'CancelDeclaration') continue; // goes back itself
        const undo = { type: 'UndoOwn', seat: String(command.seat), to: String(before.state.head) };
        const answer = await ledger.submit(matchId, { commandId: `undo-${sent}`, command: undo });
        expect([command, answer.kind !== 'refused']).toEqual([command, mayUndo(played)]);
        if (answer.kind === 'refused') continue;
        expect(tableOf(situationAt(await ledger.session(matchId)).state)).toEqual(tableOf(before.state));
        taken.set(command.type, (taken.get(command.type) ?? 0) + 1);
        await send(ledger, matchId, command);
      }
    }
    expect([...taken.keys()]).toEqual(expect.arrayContaining([...(SLIPS[game] ?? ['PassPriority'])]));
  }, 600_000);
});
