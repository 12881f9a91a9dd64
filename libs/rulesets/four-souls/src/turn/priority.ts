import { playerAt, seatAfter, type Situation, type RuleId } from '@stackledger/kernel';
import { everybodyHasPassed, activeSeat, type Receiver, type PriorityRules } from '@stackledger/kernel/authoring';
import { soulsOf } from '../table/state.js';
import { emptyRound } from './turn.js';
import { isTurnOver } from './turn-over.js';

const activePlayer = (situation: Situation, ...because: Receiver['because']): Receiver => ({
  seat: activeSeat(situation.state.table),
  because,
});

/**
 * The priority rules: who adds to the stack keeps priority; after triggers and resolutions the active player has it.
 */
export const priority: PriorityRules = {
  onlyHolderActs: { code: 'not-your-priority', rule: 'FS-PRIO-2' },
  afterDeclaration: (_look, seat) => ({ seat, because: ['FS-PRIO-3'] }),
  afterTriggers: (situation) => activePlayer(situation, 'FS-PRIO-4', 'FS-PRIO-10'),
  afterResolution: (situation) => {
    if (isTurnOver(situation)) return null;
    return situation.state.table.stack.length > 0
      ? activePlayer(situation, 'FS-PRIO-4', 'FS-RESP-2')
      : activePlayer(situation, 'FS-PRIO-4', 'FS-PRIO-9', 'FS-PRIO-9a');
  },
  afterPass: ({ state: { table } }, passer) => {
    const seat = seatAfter(table, passer);
    const because: RuleId[] = ['FS-PRIO-5', table.stack.length === 0 ? 'FS-PRIO-9a' : 'FS-PRIO-1'];
    return { seat, because: playerAt(table, seat)?.dead ? [...because, 'FS-PRIO-11'] : because };
  },
  roundEnds: everybodyHasPassed,
  emptyRound,
  // On an empty stack in the action phase, a priority round by the active player only leads to another one.
  mayYield: (situation, seat) => {
    const { stack, turn } = situation.state.table;
    return (
      stack.length > 0 ||
      turn?.step !== 'action' ||
      soulsOf(situation).attack !== null ||
      activeSeat(situation.state.table) !== seat
    );
  },
};
