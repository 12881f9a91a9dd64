import type { StoryRow } from '@stackledger/wire';
import { bears, branchOf, isContested, itemsOf, nextWhere, stepAt, stepFrom } from './steps.js';

/** A step that brought two events. */
const step = (at: number, more: Partial<StoryRow> = {}): StoryRow => ({
  first: String(at * 2),
  revision: String(at * 2 + 1),
  at: '2026-01-10T18:00:00.000Z',
  by: { kind: 'seat', id: 'anna' },
  thinkMs: 1000,
  live: true,
  says: `step ${at}`,
  then: [],
  marks: [],
  rolls: [],
  stack: 0,
  turn: 1,
  call: null,
  ...more,
});

/** Steps 0 and 1 count, 2 and 3 were rewound by 4, and 5 goes on. */
const ROWS = [
  step(0),
  step(1),
  step(2, { live: false, marks: ['roll'] }),
  step(3, { live: false }),
  step(4, { marks: ['rewind'] }),
  step(5, { marks: ['roll'], stack: 3 }),
];

describe('the steps of a replay', () => {
  it('finds the step of a revision, and the last one for a revision beyond all', () => {
    expect([0, 1, 2, 5, 11, 99].map((revision) => stepAt(ROWS, revision))).toEqual([0, 0, 1, 2, 5, 5]);
    expect(stepAt([], 7)).toBe(0);
  });

  it('steps over what was rewound, and through it for whoever stands in it', () => {
    expect(stepFrom(ROWS, 1, 1)).toBe(4);
    expect(stepFrom(ROWS, 4, -1)).toBe(1);
    expect(stepFrom(ROWS, 2, 1)).toBe(3);
    expect(stepFrom(ROWS, 3, 1)).toBe(4);
    expect(stepFrom(ROWS, 5, 1)).toBe(5);
  });

  it('knows the branch of a rewound step', () => {
    expect(branchOf(ROWS, 3)).toEqual({ from: 2, to: 3 });
    expect(branchOf(ROWS, 4)).toBeNull();
  });

  it('jumps to the next step with a mark, on the line that counts', () => {
    expect(nextWhere(ROWS, 0, 1, bears('roll'))).toBe(5);
    expect(nextWhere(ROWS, 5, -1, bears('rewind'))).toBe(4);
    expect(nextWhere(ROWS, 0, 1, isContested)).toBe(5);
    expect(nextWhere(ROWS, 5, 1, bears('roll'))).toBe(5);
  });

  it('folds what was rewound into one line, and opens it', () => {
    expect(itemsOf(ROWS, () => false)).toEqual([
      { kind: 'step', at: 0 },
      { kind: 'step', at: 1 },
      { kind: 'rewound', from: 2, to: 3, isOpen: false },
      { kind: 'step', at: 4 },
      { kind: 'step', at: 5 },
    ]);
    expect(itemsOf(ROWS, () => true)).toHaveLength(7);
  });
});
