import type { Attempt } from '../attempts/attempts.js';
import type { Viewer } from './viewer.js';

/**
 * Whether a viewer may see a refused command: what a seat was refused may name what it alone knows. A judge sees what judges
 * were refused.
 */
export const mayReadAttempt = ({ command }: Attempt, { eyes, isJudge }: Viewer): boolean =>
  eyes === null || command.seat === eyes || (isJudge && command.seat === undefined);
