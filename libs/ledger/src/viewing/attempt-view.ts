import type { Attempt } from '../attempts/attempts.js';
import type { Viewer } from './viewer.js';

/** Whether a viewer may see a refused command: what a seat was refused may name what it alone knows. */
export const mayReadAttempt = ({ command }: Attempt, { eyes }: Viewer): boolean =>
  eyes === null || command.seat === eyes;
