import { setImmediate as turn } from 'node:timers/promises';
import { logSink } from './log-sink.js';

const LINE = '{"level":30,"time":0,"msg":"answered"}\n';

const written = async (environment: { readonly [name: string]: string }, isTTY: boolean): Promise<string> => {
  let text = '';
  const sink = await logSink(environment, { isTTY, write: (each: string) => (text += each) });
  sink.write(LINE);
  await turn();
  return text;
};

test('in a terminal lines are for people, elsewhere for programs, unless LOG_FORMAT says otherwise', async () => {
  expect(await written({}, false)).toBe(LINE);
  expect(await written({ LOG_FORMAT: 'json' }, true)).toBe(LINE);
  expect(await written({ NO_COLOR: '1' }, true)).toMatch(/^\[[\d:]+\] INFO: answered\n$/);
  expect(await written({ LOG_FORMAT: 'text' }, false)).toMatch(/^\[[\d:]+\] INFO: answered\n$/);
});

test('another format is refused in a sentence', async () => {
  await expect(logSink({ LOG_FORMAT: 'xml' })).rejects.toThrow('LOG_FORMAT is "xml", and must be json or text');
});
