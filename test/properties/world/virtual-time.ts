/** The timers of a program that waits for no real time: what is due next is done next, in an order that repeats. */
export type VirtualTime = {
  /** Milliseconds since it began. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Lets time pass until a condition holds; throws when nothing is left to happen, or after so much time. */
  readonly until: (isOver: () => boolean, mostMs: number) => Promise<void>;
  /** Gives the real timers back. */
  readonly end: () => void;
};

type VirtualTimer = {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
  readonly everyMs?: number;
};

/** What programs wait by; `setImmediate` of the process itself lets all promises go on that can. */
const REAL = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  setImmediate: globalThis.setImmediate,
};

/** Takes the place of the timers of this process. */
export const virtualTime = (): VirtualTime => {
  let [nowMs, orders] = [0, 0];
  const timers: VirtualTimer[] = [];
  const readClock = performance.now.bind(performance);

  const add = (run: () => void, ms: number, everyMs?: number): object => {
    const timer = { at: nowMs + Math.max(0, ms), order: orders++, run, ...(everyMs !== undefined && { everyMs }) };
    const at = timers.findLastIndex((each) => each.at <= timer.at);
    timers.splice(at + 1, 0, timer);
    return handleOf(timer);
  };
  const handles = new WeakMap<object, { timer: VirtualTimer }>();
  const handleOf = (timer: VirtualTimer): object => {
    const handle = { ref: () => handle, unref: () => handle, hasRef: () => true, refresh: () => handle };
    handles.set(handle, { timer });
    return handle;
  };
  const remove = (handle: unknown): void => {
    const held = typeof handle === 'object' && handle !== null ? handles.get(handle) : undefined;
    const at = held === undefined ? -1 : timers.indexOf(held.timer);
    if (at >= 0) timers.splice(at, 1);
    if (typeof handle === 'object' && handle !== null) handles.delete(handle);
  };
  const every = (run: () => void, ms: number): object => {
    let under = {};
    const handle = {};
    const again = (): void => {
      under = add(again, ms);
      handles.set(handle, handles.get(under) ?? { timer: { at: 0, order: 0, run } });
      run();
    };
    under = add(again, ms);
    handles.set(handle, handles.get(under) ?? { timer: { at: 0, order: 0, run } });
    return Object.assign(handle, { unref: () => handle, ref: () => handle });
  };
  const replaced = {
    setTimeout: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => add(() => run(...given), ms),
    clearTimeout: remove,
    setInterval: every,
    clearInterval: remove,
    setImmediate: (run: (...given: unknown[]) => void, ...given: unknown[]) => add(() => run(...given), 0),
  };
  Object.assign(globalThis, replaced);
  performance.now = () => nowMs;

  /** All promises go on that wait for no timer. */
  const settle = (): Promise<void> => new Promise((resolve) => REAL.setImmediate(resolve));
  return {
    now: () => nowMs,
    sleep: (ms) => new Promise((resolve) => add(resolve, ms)),
    until: async (isOver, mostMs) => {
      const end = nowMs + mostMs;
      await settle();
      while (!isOver()) {
        const next = timers.shift();
        if (next === undefined) throw new Error(`at ${nowMs} ms nothing is left to happen`);
        if (next.at > end) throw new Error(`it is not over after ${mostMs} ms`);
        nowMs = next.at;
        next.run();
        await settle();
      }
    },
    end: () => {
      Object.assign(globalThis, REAL);
      performance.now = readClock;
    },
  };
};
