import { spawnSync } from 'node:child_process';

test.each([
  ['docs/reference/events.md', 'write-events'],
  ['docs/reference/events.json', 'write-event-schemas'],
])('%s is what the types of the events say', (_, script) => {
  const { status, stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`, '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
