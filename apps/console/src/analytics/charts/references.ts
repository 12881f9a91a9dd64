/** What a figure would be by chance alone, where that is known of a metric and a group; drawn as a mark beside it. */
export const chanceOf = (metric: string, group: string): number | null => {
  if (metric === 'roll-luck') return EVEN_MEAN;
  const needed = metric === 'duel-hits' ? /\d+$/.exec(group)?.[0] : undefined;
  return needed === undefined ? null : Math.min(1, Math.max(0, (FACES + 1 - Number(needed)) / FACES));
};

const FACES = 6;
const EVEN_MEAN = 3.5;
