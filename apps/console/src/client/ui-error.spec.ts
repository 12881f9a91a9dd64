import type { Problem } from '@stackledger/wire';
import { uiErrorOf } from './ui-error.js';

const problem = (detail: string, code = 'malformed'): Problem => ({
  ...{ type: `urn:stackledger:problem:${code}`, title: '', status: 400, code, rule: 'SL-CMD-1', ruleText: null },
  ...{ detail, legal: 'CallJudge takes seat (a seat), category (one of pace, other).', revision: null },
});

test.each([
  ['reason: expected why, in words, found ""', 'Nothing in this can be read.'],
  ['fix: reason: expected why, in words, found ""', 'Nothing in this can be read.'],
  ['value: expected an integer, found 1.5', 'Something that was entered here is missing, or is not what is asked for.'],
  ['fix/value: coins cannot be less than 0', 'Coins cannot be less than 0.'],
  ['names, seat 2: expected a name', 'Names, seat 2: expected a name.'],
])('what a form sent wrongly is told in words for people: %s', (detail, what) => {
  expect(uiErrorOf(problem(detail))).toMatchObject({ what, way: 'Correct it and send it again.' });
});

test('what to do is told as the service says it, where that is for people', () => {
  const legal = 'Ask one SELECT over the tables.';
  expect(uiErrorOf({ ...problem('it is no SELECT'), legal })).toMatchObject({ what: 'It is no SELECT.', way: legal });
});

test('what a rule refuses is told as the service says it', () => {
  const { what, way } = uiErrorOf({ ...problem('anna has no loot play left', 'no-loot-play'), legal: 'Pass' });
  expect([what, way]).toEqual(['Anna has no loot play left.', 'Pass.']);
});
