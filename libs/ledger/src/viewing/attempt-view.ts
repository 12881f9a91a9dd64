import type { RejectedAttempt } from '../attempts/attempts.js';
import type { Viewer } from './viewer.js';

/** Whether a viewer may see a rejected command: a seat's may name what it alone knows. Judges see those of judges. */
export const mayReadAttempt = ({ command }: RejectedAttempt, { seesAs, isJudge }: Viewer): boolean =>
  seesAs === null || command.seat === seesAs || (isJudge && command.seat === undefined);
