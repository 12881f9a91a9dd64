// What a bundled test file takes from `@jest/globals`, outside of jest's sandboxes: mocks and clocks of the process.
// The words for tests are globals.
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

const mocks = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({ config: { rootDir: process.cwd(), fakeTimers: {} }, global: globalThis });

export const jest = {
  spyOn: mocks.spyOn.bind(mocks),
  restoreAllMocks: mocks.restoreAllMocks.bind(mocks),
  useFakeTimers: (choices) => timers.useFakeTimers(choices),
  useRealTimers: () => timers.useRealTimers(),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  getTimerCount: () => timers.getTimerCount(),
};
