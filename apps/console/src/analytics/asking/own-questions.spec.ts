import { contestedMatches, deepestContested, rulingKinds } from './own-questions.js';

const VALUES = {
  ruleset: 'magic',
  tournament: 'cup',
  match: 'm-1',
  from: '2026-01-01',
  to: '2026-01-31',
  struck: 'all',
};
const EVERY = { ...VALUES, seat: 'anna', person: 'ida', card: 'bomb', confirmed: 'all', by: 'month' };

describe.each([deepestContested, contestedMatches, rulingKinds])('%p', (questionOf) => {
  test('a filter is a text in the question, whatever stands in it', () => {
    const { sql } = questionOf({ tournament: "o'neill'; DROP TABLE matches", seat: "a'b" });
    expect(sql).toContain("m.tournament = 'o''neill''; DROP TABLE matches'");
    expect(sql.replaceAll("''", '').split("'").length % 2).toBe(1); // every text that begins ends
  });

  test('every filter that it takes changes the question, and no other does', () => {
    const { sql, takes } = questionOf({});
    for (const [name, value] of Object.entries(EVERY)) {
      const asked = [questionOf({ [name]: value }).sql, questionOf({ [name]: 'live' }).sql];
      expect([name, asked.some((other) => other !== sql)]).toEqual([name, takes.includes(name)]);
    }
  });
});

test('without filters everything is asked', () => {
  expect(deepestContested({}).sql).toContain('WHERE t.live AND t.seats >= 2\n');
  expect(deepestContested({ struck: 'all' }).sql).toContain('WHERE true AND t.seats >= 2\n');
});
