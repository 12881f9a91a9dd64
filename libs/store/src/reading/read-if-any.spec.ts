import { memoryStore } from '../memory/memory-store.js';
import { lastEvent } from './last-event.js';
import { readIfAny } from './read-if-any.js';

test.each(['match-friday', 'match-Friday night', 'match-a/b', `match-${'x'.repeat(300)}`, ''])(
  'of the stream %j, which is not there, nothing is read',
  async (stream) => {
    const store = memoryStore();
    const events = [];
    for await (const event of readIfAny(store, stream)) events.push(event);
    expect([events, await lastEvent(store, stream)]).toEqual([[], undefined]);
  },
);
