import { contestedMatches, deepestContested, rulingKinds } from './own-questions.js';

test.each([deepestContested, contestedMatches, rulingKinds])(
  'a filter is a text in the question, whatever stands in it',
  (questionOf) => {
    const sql = questionOf({ tournament: "o'neill'; DROP TABLE matches", seat: "a'b" });
    expect(sql).toContain("m.tournament = 'o''neill''; DROP TABLE matches'");
    expect(sql.replaceAll("''", '').split("'").length % 2).toBe(1); // every text that begins ends
  },
);

test('without filters everything is asked', () => {
  expect(deepestContested({})).toContain('WHERE t.live AND t.seats >= 2\n');
  expect(deepestContested({ struck: 'all' })).toContain('WHERE true AND t.seats >= 2\n');
});
