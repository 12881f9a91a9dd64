import { setImmediate as turn } from 'node:timers/promises';
import { gatheredLines } from './gathered-lines.js';

const given = (): { readonly written: string[]; readonly sink: ReturnType<typeof gatheredLines> } => {
  const written: string[] = [];
  return { written, sink: gatheredLines({ write: (text) => written.push(text) }) };
};

test('the lines of one turn of the event loop are written together, in their order', async () => {
  const { written, sink } = given();
  sink.write('one\n');
  sink.write('two\n');
  expect(written).toEqual([]);
  await turn();
  expect(written).toEqual(['one\ntwo\n']);
});

test('what comes later is written later, and nothing twice', async () => {
  const { written, sink } = given();
  sink.write('one\n');
  await turn();
  sink.write('two\n');
  await turn();
  await turn();
  expect(written).toEqual(['one\n', 'two\n']);
});

test('what waits when the process ends is written then', () => {
  const { written, sink } = given();
  const before = new Set(process.listeners('exit'));
  sink.write('last words\n');
  const [atExit] = process.listeners('exit').filter((listener) => !before.has(listener));
  atExit?.call(process, 0);
  expect(written).toEqual(['last words\n']);
});
