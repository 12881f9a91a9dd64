import { EventEmitter } from 'node:events';
import { noteTold, guardRejections, type Rejections } from './rejection-guard.js';

/** A process that tells of rejections which nobody handles. */
const newProcess = (): { process: Rejections; reject: (reason: unknown) => boolean } => {
  const emitter = new EventEmitter();
  // A cast: the three methods that are asked for are those of every emitter.
  return { process: emitter as unknown as Rejections, reject: (reason) => emitter.emit('unhandledRejection', reason) };
};

test('an error that an append was told of, or that the client made its own of, has no other consequence', () => {
  const { process, reject } = newProcess();
  const end = guardRejections(process);
  const ofStream = new Error('14 UNAVAILABLE: Connection dropped');
  noteTold(Object.assign(new Error('unavailable'), { _raw: ofStream }));
  expect(reject(ofStream)).toBe(true);
  end();
});

test('every other one is thrown on, as where nobody listens: also one that says the same', () => {
  const { process, reject } = newProcess();
  const end = guardRejections(process);
  noteTold(new Error('14 UNAVAILABLE: Connection dropped'));
  expect(() => reject(new Error('14 UNAVAILABLE: Connection dropped'))).toThrow('14 UNAVAILABLE');
  expect(() => reject('a text')).toThrow('a promise was rejected with a text');
  end();
});

test('where others listen, they decide', () => {
  const { process, reject } = newProcess();
  const heard: unknown[] = [];
  process.on('unhandledRejection', (reason) => heard.push(reason));
  const end = guardRejections(process);
  reject(new Error('of somebody else'));
  expect(heard).toHaveLength(1);
  end();
});

test('several stores share one listener, which goes with the last of them', () => {
  const { process } = newProcess();
  const ends = [guardRejections(process), guardRejections(process)];
  expect(process.listenerCount('unhandledRejection')).toBe(1);
  ends[0]?.();
  ends[0]?.();
  expect(process.listenerCount('unhandledRejection')).toBe(1);
  ends[1]?.();
  expect(process.listenerCount('unhandledRejection')).toBe(0);
});
