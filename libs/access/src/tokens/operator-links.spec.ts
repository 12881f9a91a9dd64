import { OPERATOR_LINK_MINUTES, operatorGrant, unrecordedGrant } from './operator-links.js';

const NOW = Date.UTC(2026, 10, 23, 18);
const minutesAgo = (minutes: number): number => NOW - minutes * 60_000;

test('a grant of whoever holds the keys is another one each time, and known again by its id', () => {
  const [one, two] = [operatorGrant(), operatorGrant()];
  expect(one.id).not.toBe(two.id);
  expect(unrecordedGrant(one.id, NOW, NOW)).toEqual(one);
});

test('its link is opened within the hour, or never: a restored store revives none that it has not recorded', () => {
  const { id } = operatorGrant();
  expect(unrecordedGrant(id, minutesAgo(OPERATOR_LINK_MINUTES), NOW)).toBeDefined();
  expect(unrecordedGrant(id, minutesAgo(OPERATOR_LINK_MINUTES) - 1, NOW)).toBeUndefined();
});

test('every other grant exists only as it is recorded', () => {
  expect(unrecordedGrant('2d1f7e0a-0000-4000-8000-000000000000', NOW, NOW)).toBeUndefined();
});
