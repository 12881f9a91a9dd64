import { isMap, oneOf, struct, type EffectRule, type Shape } from '@stackledger/kernel';
import type { WrittenCopyExceptions } from '../../board/copying.js';
import { BECOMING } from '../../layers/becoming.js';

const { 'losesAbilities?': _loses, ...ADDED } = BECOMING;

/** The exceptions of a copy: characteristics that it has instead, and that it is not legendary. */
export const EXCEPT: Shape<WrittenCopyExceptions> = struct({ ...ADDED, 'legendary?': oneOf(false) });

/** The abilities that a copy has beside. */
export const givesInExcept: NonNullable<EffectRule['gives']> = (args) => {
  const except = isMap(args) ? args.except : undefined;
  return isMap(except) && except.abilities !== undefined ? ['except/abilities', except.abilities] : undefined;
};
