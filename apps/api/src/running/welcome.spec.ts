import type { RunningService } from '../server.js';
import { welcome } from './welcome.js';

const SERVICE: RunningService = {
  url: 'http://localhost:3000',
  store: { state: 'ready', detail: 'one writer', durability: 'disk' },
  invite: null,
  isUnclaimed: false,
  close: () => Promise.resolve(),
};

test('a link that is shown says that it is shown this once', () => {
  const told = welcome(SERVICE, 'memory:', { link: 'http://localhost:3000/#join=a.b.c' });
  expect(told).toContain('#join=a.b.c');
  expect(told).toContain('shown this once');
  expect(told).toContain('stackledger link makes another');
});

test('where its keys are in memory no command is named that makes a link by them', () => {
  for (const link of [{ link: 'http://localhost:3000/#join=a.b.c' }, 'not-shown'] as const)
    expect(welcome(SERVICE, 'memory:', link, { hasKeyFile: false })).not.toContain('stackledger link');
});

test('a later start, and one into a journal, holds no link: it says which command makes one', () => {
  const told = welcome(SERVICE, 'memory:', 'not-shown');
  expect(told).not.toContain('#join=');
  expect(told).toContain('stackledger link');
});

test('it says how much memory it takes, and by which setting', () => {
  const told = (askedMb?: number): string => welcome(SERVICE, 'memory:', 'open', { memoryMb: 64, askedMb });
  expect(told()).toContain('64 MB for matches and work (MEMORY_MB)');
  expect(told(64)).toBe(told());
  expect(told(100)).toContain("as much as Node's heap takes: NODE_OPTIONS=--max-old-space-size=100 lets it");
});

test('an open service needs none', () => {
  expect(welcome(SERVICE, 'memory:', 'open')).not.toContain('stackledger link');
});

test('it names the roles of a process that serves some alone', () => {
  expect(welcome(SERVICE, 'memory:', 'open', { only: ['commands', 'feeds'] })).toContain(
    'only    commands, feeds: other',
  );
  expect(welcome(SERVICE, 'memory:', 'open')).not.toContain('only  ');
});
