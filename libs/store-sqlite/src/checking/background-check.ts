import { clearTimeout, setTimeout } from 'node:timers';
import { DamagedStore } from '@stackledger/store';
import type { StoreCheck } from '@stackledger/store';
import type { CheckPlace } from '../file/check-mark.js';
import type { CheckStep } from './paged-check.js';

/** A check of the whole file while the store is in use. */
export type BackgroundCheck = Readonly<{
  status: () => StoreCheck;
  /** Stops it; the next opening continues from here. */
  end: () => void;
}>;

/**
 * `steps` checks a page each time, from a place on, and throws what it finds; `note` stores the place, `passed` and
 * `failed` end it. `damage`: what is known to be damaged of single streams, which does not end it; null for nothing.
 */
export type BackgroundCheckOptions = Readonly<{
  from: CheckPlace;
  steps: Iterator<CheckStep, void>;
  damage: () => string | null;
  note: (place: CheckPlace) => void;
  passed: () => void;
  failed: (error: unknown) => void;
}>;

/** Rest per millisecond of checking. */
const REST = 3;
const NOTE_MS = 30_000;

/** The first step runs at once: known damage is found again before anything is written. */
// Long for one function: short ones over the same few variables.
export const backgroundCheck = ({
  from,
  steps,
  damage,
  note,
  passed,
  failed,
}: BackgroundCheckOptions): BackgroundCheck => {
  let standing: StoreCheck = { state: 'running', done: 0, detail: 'the file is being checked as a whole' };
  let place = from;
  let timer: NodeJS.Timeout | undefined;
  let noted = performance.now();

  const went = ({ place: at, done }: CheckStep): void => {
    const found = damage();
    // Behind damage the next opening begins before it again.
    if (found === null) place = at;
    const far = `${Math.floor(done * 100)} % of the file is checked; `;
    if (found !== null && standing.state === 'running') keepPlace();
    standing = {
      state: found === null ? 'running' : 'failed',
      done,
      detail: far + (found ?? 'what was read is sound'),
    };
    if (performance.now() - noted >= NOTE_MS) keepPlace();
  };
  /** If the place cannot be stored, the next opening continues from an earlier one. */
  const keepPlace = (): void => {
    noted = performance.now();
    try {
      note(place);
    } catch {
      // The next append will report such a disk.
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
    const found = damage();
    if (found !== null) {
      standing = { state: 'failed', done: 1, detail: `the whole file was checked since it was opened; ${found}` };
      return keepPlace();
    }
    standing = { state: 'passed', done: 1, detail: 'the whole file was checked since it was opened' };
    passed();
  };
  step();
  return {
    status: () => standing,
    end: () => {
      clearTimeout(timer);
      if (standing.state === 'running') keepPlace();
    },
  };
};

const whyFailed = (error: unknown): string =>
  error instanceof DamagedStore ? error.what : error instanceof Error ? error.message : String(error);
