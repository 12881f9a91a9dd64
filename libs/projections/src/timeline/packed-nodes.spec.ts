import fc from 'fast-check';
import { packedNodes, unpackedNodes, type TimelineEvent } from './packed-nodes.js';

const node = fc.record<TimelineEvent>({
  revision: fc.nat(),
  parent: fc.option(fc.nat()),
  type: fc.constantFrom('PriorityPassed', 'PriorityReceived', '__proto__', ''),
  commandId: fc.oneof(fc.constantFrom('c-1', 'constructor'), fc.string()),
  thinkMs: fc.option(fc.nat()),
});

test('what was packed and stored is what it was', () => {
  fc.assert(
    fc.property(fc.array(node), (chunk) => {
      const stored = JSON.stringify(packedNodes(chunk));
      expect(unpackedNodes(JSON.parse(stored) as ReturnType<typeof packedNodes>)).toEqual(chunk);
    }),
  );
});

test('the events of a command cost a quarter of what they cost as they are', () => {
  const chunk = Array.from({ length: 64 }, (_, revision): TimelineEvent => {
    const commandId = `5e6f7a8b-0000-4000-8000-00000000000${revision >> 3}`;
    return { revision, parent: revision - 1, type: 'PriorityPassed', commandId, thinkMs: null };
  });
  expect(JSON.stringify(packedNodes(chunk)).length).toBeLessThan(JSON.stringify(chunk).length / 4);
});
