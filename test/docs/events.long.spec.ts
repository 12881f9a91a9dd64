import { spawnSync } from 'node:child_process';

test.each([
  ['docs/events.md', 'write-events'],
  ['docs/events.json', 'write-event-schemas'],
])('%s is what the types of the events say', (_, script) => {
  const { status, stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`, '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
