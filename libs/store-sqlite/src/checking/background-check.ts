import { clearTimeout, setTimeout } from 'node:timers';
import { DamagedStore } from '@stackledger/store';
import type { StoreCheck } from '@stackledger/store';
import type { CheckPlace, CheckStep } from './paged-check.js';

/** A check of the whole file that goes on while the store is used. */
export type BackgroundCheck = Readonly<{
  standing: () => StoreCheck;
  /** Leaves it where it is; the next opening goes on from there. */
  end: () => void;
}>;

/** `steps` checks a page each time and throws what it finds; `note` keeps where it is, `passed` and `failed` its end. */
export type BackgroundCheckOptions = Readonly<{
  steps: Iterator<CheckStep, void>;
  note: (place: CheckPlace) => void;
  passed: () => void;
  failed: (error: unknown) => void;
}>;

/** For every millisecond that a step takes, so many are left to others. */
const REST = 3;
const NOTE_MS = 30_000;

/** Begins with the first step, at once: damage that was found before is found again before anything is written. */
// Long for one function: short ones over the same few variables.
export const backgroundCheck = ({ steps, note, passed, failed }: BackgroundCheckOptions): BackgroundCheck => {
  let standing: StoreCheck = { state: 'running', done: 0, detail: 'the file is being checked as a whole' };
  let place: CheckPlace | undefined;
  let timer: NodeJS.Timeout | undefined;
  let noted = performance.now();

  const went = ({ place: at, done }: CheckStep): void => {
    place = at;
    standing = {
      ...standing,
      done,
      detail: `${Math.floor(done * 100)} % of the file is checked; what was read is sound`,
    };
    if (performance.now() - noted < NOTE_MS) return;
    keepPlace();
  };
  /** Where it could not be kept the next opening goes on from an earlier place. */
  const keepPlace = (): void => {
    noted = performance.now();
    try {
      if (place !== undefined) note(place);
    } catch {
      // Such a disk is told of by the next append.
    }
  };
  const step = (): void => {
    const begun = performance.now();
    try {
      const next = steps.next();
      if (next.done === true) return ended();
      went(next.value);
    } catch (error) {
      keepPlace();
      standing = { ...standing, state: 'failed', detail: whyFailed(error) };
      return failed(error);
    }
    timer = setTimeout(step, Math.ceil((performance.now() - begun) * REST));
    timer.unref();
  };
  const ended = (): void => {
    standing = { state: 'passed', done: 1, detail: 'the whole file was checked since it was opened' };
    passed();
  };
  step();
  return {
    standing: () => standing,
    end: () => {
      clearTimeout(timer);
      if (standing.state === 'running') keepPlace();
    },
  };
};

const whyFailed = (error: unknown): string =>
  error instanceof DamagedStore ? error.what : error instanceof Error ? error.message : String(error);
