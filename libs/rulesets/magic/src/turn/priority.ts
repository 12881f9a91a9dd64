import { playerAt, seatAfter } from '@stackledger/kernel';
import { activeSeat, seatsInOrder, type PriorityRules } from '@stackledger/kernel/authoring';
import { emptyRound } from './turn.js';

/** Priority in Magic: a player who acts receives it again; after a resolution the active player does (MTG-117). */
export const priority: PriorityRules = {
  onlyHolderActs: { code: 'not-your-priority', rule: 'MTG-117.1' },
  afterDeclaration: (_look, seat) => ({ seat, because: ['MTG-117.3c'] }),
  afterTriggers: ({ state: { table } }, due) => ({
    seat: due,
    because: ['MTG-LOOP', 'MTG-117.5', ...(table.turn?.step === 'cleanup' ? (['MTG-514.3a'] as const) : [])],
  }),
  afterResolution: ({ state: { table } }) => ({
    seat: activeSeat(table),
    because: [
      'MTG-117.3b',
      'MTG-LOOP',
      'MTG-704.3',
      ...(playerAt(table, table.turn?.active ?? null)?.left ? (['MTG-800.4j'] as const) : []),
    ],
  }),
  afterPass: ({ state: { table } }, passer) => ({ seat: seatAfter(table, passer), because: ['MTG-117.3d'] }),
  roundEnds: ({ state: { table } }) => seatsInOrder(table).every((seat) => table.priority.lap.passed.includes(seat)),
  // State-based actions and triggers come before every priority (MTG-LOOP), also before that of a leaver; conceding is
  // no action, so the priority round continues (MTG-800.4k).
  ofLeaver: { checkedFirst: true, because: ['MTG-800.4a', 'MTG-800.4k'] },
  emptyRound,
};
