import { NOW, sampleGrant } from '../../testing/sample-grants.js';
import { followEvent, type AccessEvent } from './events.js';
import type { RecordedGrant } from './grant.js';

const granted: AccessEvent = { type: 'RoleGranted', at: NOW, by: null, grant: sampleGrant('judge') };
const revokedAt = (at: string, grant = 'g-judge'): AccessEvent => ({ type: 'RoleRevoked', at, by: null, grant });

const after = (...events: readonly AccessEvent[]): ReadonlyMap<string, RecordedGrant> => {
  const grants = new Map<string, RecordedGrant>();
  for (const event of events) followEvent(grants, event, new Map());
  return grants;
};

test('a revocation that is recorded twice counts from the first', () => {
  const [first, second] = ['2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z'];
  expect(after(granted, revokedAt(first), revokedAt(second)).get('g-judge')?.revoked).toBe(first);
});

test('the revocation of an unknown grant changes nothing', () => {
  expect(after(granted, revokedAt(NOW, 'g-other'))).toEqual(after(granted));
});

test('another link of a grant is one of its links beside the first, with its end, until it is revoked', () => {
  const made: AccessEvent = { type: 'LinkMade', at: NOW, by: 'g-owner', grant: 'g-judge', link: 2, expires: NOW };
  const links = after(granted, made).get('g-judge')?.links;
  expect(links).toEqual([
    { link: 1, by: null, at: NOW, revoked: null },
    { link: 2, by: 'g-owner', at: NOW, revoked: null, expires: NOW },
  ]);
  const revoked: AccessEvent = { type: 'LinkRevoked', at: NOW, by: null, grant: 'g-judge', link: 2 };
  expect(
    after(granted, made, revoked)
      .get('g-judge')
      ?.links.map((link) => link.revoked),
  ).toEqual([null, NOW]);
});
