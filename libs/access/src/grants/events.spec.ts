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
