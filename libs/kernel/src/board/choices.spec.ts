import type { Choice } from '../table/table.js';
import { answerFill } from './choices.js';

const asked = (choice: Partial<Choice>): unknown =>
  // A cast: the rest of a choice says who is asked, and why.
  answerFill({
    kind: 'choice',
    options: [],
    min: 0,
    max: 9,
    ordered: false,
    about: { what: 'card' },
    ...choice,
  } as Choice);

test('what is filled in for a choice is one of yes and no, or as many as there are to pick', () => {
  expect(asked({ options: [true, false], min: 0, max: 2 })).toMatchObject({
    min: 1,
    max: 1,
    candidates: [true, false],
  });
  expect(asked({ options: ['a', 'b', 'c'], min: 1 })).toMatchObject({ min: 1, max: 3, what: 'card' });
  expect(asked({ options: ['a', 'b', 'c'], max: 2 })).toMatchObject({ min: 0, max: 2 });
  expect(asked({ options: null, max: 2 })).toMatchObject({ max: 2, candidates: [] });
});
