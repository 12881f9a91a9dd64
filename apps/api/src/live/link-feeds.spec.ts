import type { ProcessMessages } from '@stackledger/store';
import { peersOver } from '../peers/peer-channel.js';
import { LinkFeeds } from './link-feeds.js';

const [LINK, OTHER] = ['g-1', 'g-2'];

/** The feeds of so many processes whose messages come at once, unless they are lost. */
const processesWith = (count: number) => {
  const listeners = new Set<(text: string) => void>();
  const way = { isLost: false, sent: 0 };
  const messages: ProcessMessages = {
    send: (text) => {
      if (way.isLost) return;
      way.sent++;
      for (const listener of listeners) listener(text);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const start = (): LinkFeeds => new LinkFeeds(peersOver(messages));
  return { way, start, processes: Array.from({ length: count }, start) };
};

/** How many feeds a link may have more at a process until it is full. */
const roomAt = (feeds: LinkFeeds | undefined, grant: string, most: number): number =>
  Array.from({ length: most + 1 }, (_, room) => room).find((room) => feeds?.isFull(grant, most - room)) ?? 0;

test('feeds of a link at one process count at the others, by their link, until they are closed', () => {
  const { processes } = processesWith(3);
  const [one, two, three] = processes;
  for (const each of [one, one, two]) each?.opened(LINK);
  expect(processes.map((each) => roomAt(each, LINK, 5))).toEqual([2, 2, 2]);
  expect(roomAt(three, OTHER, 5)).toBe(5);
  one?.closed(LINK);
  expect(processes.map((each) => roomAt(each, LINK, 5))).toEqual([3, 3, 3]);
  for (const each of [one, two]) each?.closed(LINK);
  expect(processes.map((each) => roomAt(each, LINK, 5))).toEqual([5, 5, 5]);
});

test('a process that is new knows them once it has one itself', () => {
  const { start, processes } = processesWith(2);
  for (const each of processes) each.opened(LINK);
  const late = start();
  late.opened(LINK);
  expect(roomAt(late, LINK, 5)).toBe(2);
});

test('those of a process that ends in order are gone, whatever it closes after it', () => {
  const { processes } = processesWith(2);
  const [one, two] = processes;
  for (const each of [one, one, two]) each?.opened(LINK);
  one?.leave();
  one?.closed(LINK);
  expect(roomAt(two, LINK, 5)).toBe(4);
});

test('one whose end was not told is not counted for ever: whoever comes again after a refusal gets through', () => {
  const { processes, way } = processesWith(2);
  const [one, two] = processes;
  for (let each = 0; each < 3; each++) one?.opened(LINK);
  way.isLost = true;
  for (let each = 0; each < 3; each++) one?.closed(LINK);
  way.isLost = false;
  expect(two?.isFull(LINK, 3)).toBe(true);
  expect(two?.isFull(LINK, 3)).toBe(false);
});

test('whoever opens the first feed of a link is answered by those that have some alone', () => {
  const { processes, way } = processesWith(4);
  processes[0]?.opened(LINK);
  expect(way.sent).toBe(1);
  processes[1]?.opened(LINK);
  expect(way.sent).toBe(3);
});
