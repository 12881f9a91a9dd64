import { asText, isMap, playerAt, type Situation } from '@stackledger/rules';

/** The least that a number of a seat or an object can be by the rules of the game; null where there is no bound. */
export const leastOf = ({ ruleset, state }: Situation, of: string, total: string): number | null =>
  total !== 'damage' && playerAt(state.table, of) !== undefined && ruleset.life.mayGoNegative(total) ? null : 0;

type CorrectionFields = { readonly [field: string]: unknown };

/**
 * Why a correction that is given or ruled now puts a number too low; undefined where it does not. Logs may hold such
 * corrections: they were taken once, and are decided again as they are.
 */
export const correctionBelowLeast = (situation: Situation, command: CorrectionFields): string | undefined => {
  const { type, of, total, value, fix } = command;
  if (isMap(fix)) {
    const below = correctionBelowLeast(situation, fix);
    return below && `fix/${below}`;
  }
  if (type !== 'CorrectTotal' || typeof value !== 'number') return undefined;
  const least = leastOf(situation, asText(of), asText(total));
  return least === null || value >= least ? undefined : `value: ${asText(total)} cannot be less than ${least}`;
};
