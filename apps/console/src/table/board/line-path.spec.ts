import { pathBetween, type Box } from './line-path.js';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** The corners of a path, as it would be without its roundness. */
const cornersOf = (path: string): readonly string[] => [
  ...[...path.matchAll(/[MQ]([\d.-]+ [\d.-]+)/g)].map(([, point = '']) => point),
  /[LC]?([\d.-]+ [\d.-]+)$/.exec(path)?.[1] ?? '',
];

const PIECE = box(12, 200, 336, 58);

describe('the line from something on the pile to what it points at', () => {
  it('goes beside the pile to what lies deeper in it', () => {
    expect(cornersOf(pathBetween(PIECE, box(12, 300, 336, 58), 5))).toEqual(['12 229', '5 229', '5 329', '10 329']);
  });

  it('comes from above into what lies below the pile, and from below into what lies above', () => {
    expect(cornersOf(pathBetween(PIECE, box(126, 400, 108, 48), 5))).toEqual([
      ...['12 229', '5 229', '5 393', '144 393', '144 398'],
    ]);
    expect(cornersOf(pathBetween(PIECE, box(183, 60, 169, 80), 5))).toEqual([
      ...['12 229', '5 229', '5 147', '201 147', '201 142'],
    ]);
  });

  it('reaches what lies beside the pile in one curve', () => {
    expect(pathBetween(box(300, 200, 600, 58), box(16, 70, 250, 100), 290)).toBe('M300 229C284 229 284 120 268 120');
  });
});
