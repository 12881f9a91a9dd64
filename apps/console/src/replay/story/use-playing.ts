import type { StoryRow } from '@stackledger/wire';
import { useEffect, useState } from 'react';
import { showFor, type Pace } from './pace.js';
import { stepFrom } from './steps.js';

const SPEEDS = [1, 4, 16] as const;

/** Plays on by itself, as fast as it was played or faster; stops at the end. */
export const usePlaying = (
  rows: readonly StoryRow[],
  pace: Pace,
  at: number,
  onStep: (at: number) => void,
): {
  readonly isPlaying: boolean;
  readonly speed: number;
  readonly toggle: () => void;
  readonly faster: () => void;
} => {
  const [wants, want] = useState(false);
  const [speed, setSpeed] = useState<number>(SPEEDS[0]);
  const next = stepFrom(rows, at, 1);
  const isPlaying = wants && next !== at;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = window.setTimeout(() => onStep(next), showFor(pace, at, next, speed));
    return () => window.clearTimeout(timer);
  }, [isPlaying, pace, at, next, speed, onStep]);
  return {
    isPlaying,
    speed,
    toggle: () => want(!isPlaying),
    faster: () => setSpeed(SPEEDS[(SPEEDS.findIndex((each) => each === speed) + 1) % SPEEDS.length] ?? SPEEDS[0]),
  };
};
