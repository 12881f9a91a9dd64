import { STREAM_FAMILIES } from './stream-families.js';
import { remedyFor, takenOut } from './taking-out.js';

test.each([
  ['7', { stream: 'match-7', with: ['attempts-7', 'checkpoint-7'] }],
  ['match-7', { stream: 'match-7', with: ['attempts-7', 'checkpoint-7'] }],
  ['attempts-7', { stream: 'attempts-7', with: [] }],
  ['access-match-7', { stream: 'access-match-7', with: [] }],
  ['access-service', { stream: 'access-service', with: [] }],
  ['tournament-dt', { stream: 'tournament-dt', with: ['attempts-tournament-dt'] }],
  ['keys', undefined],
  ['marks', undefined],
  ['imports', undefined],
])('%s: taken out is what is named, and what is of no use without it', (name, expected) => {
  expect(takenOut(name)).toEqual(expected);
});

test.each(Object.values(STREAM_FAMILIES))(
  'the remedy for a stream of $prefix that lacks an event takes out that stream, or there is only a backup',
  ({ prefix }) => {
    const stream = prefix.endsWith('-') ? `${prefix}7` : prefix;
    const [, name] =
      /`stackledger set-aside (\S+) -o \S+`, or restore a backup$/.exec(remedyFor(stream, 'missing')) ?? [];
    if (name === undefined)
      expect([remedyFor(stream, 'missing'), takenOut(stream)]).toEqual(['restore a backup', undefined]);
    else expect(takenOut(name)?.stream).toBe(stream);
  },
);

test.each([
  ['match-7', /^take this match out with `stackledger set-aside 7 -o /],
  ['person-p-ann', /^this name is shown as none until it is given again/],
  ['access-match-7', /^links given before it do not count/],
])('the remedy for a damaged event of %s is what harms least', (stream, remedy) => {
  expect(remedyFor(stream)).toMatch(remedy);
});
