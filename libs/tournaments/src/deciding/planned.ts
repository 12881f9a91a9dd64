import type { Tournament } from '../state/tournament.js';

/** Whether who meets whom follows from a bracket: in a playoff, and where who loses is out. */
export const isByBracket = ({ phase, pack }: Tournament): boolean =>
  phase === 'playoff' || pack.pairing === 'elimination';

/** How many of the planned rounds before a playoff are not published yet. */
export const roundsToPlay = ({ plan, rounds }: Tournament): number =>
  Math.max(0, (plan?.rounds ?? 0) - rounds.filter(({ isPlayoff }) => !isPlayoff).length);
