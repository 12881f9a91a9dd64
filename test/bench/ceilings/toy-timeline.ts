import { evolveToy, NEW_TOY, type ToyEvent, type ToyState } from './toy-game.js';

const INTERVAL = 256;

/**
 * The state of the toy game at any revision, from a state kept every 256 events: the least that going back can cost.
 */
export const toyTimeline = (events: readonly ToyEvent[]): ((revision: number) => ToyState) => {
  const kept: ToyState[] = [NEW_TOY];
  let state = NEW_TOY;
  events.forEach((event, at) => {
    state = evolveToy(state, event);
    if ((at + 1) % INTERVAL === 0) kept.push(state);
  });
  return (revision) => {
    const from = Math.floor((revision + 1) / INTERVAL);
    let at = kept[from] ?? NEW_TOY;
    for (let next = from * INTERVAL; next <= revision; next++) at = evolveToy(at, events[next] as ToyEvent);
    return at;
  };
};
