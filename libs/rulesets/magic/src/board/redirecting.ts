import { isMap, type SeatId, type Situation } from '@stackledger/kernel';
import {
  amountOf,
  contextOfSource,
  referred,
  sameTarget,
  type Amount,
  type ContinuousChange,
  type DamageChanger,
  type ObjectName,
  type Refs,
  type Target,
  type TriggerEvent,
} from '@stackledger/kernel/authoring';
import { emit } from '../table/events.js';
import { REDIRECTED } from '../table/word-marks.js';
import { replacementArgs, type ApplicableReplacement } from './replacing.js';

/** A player or an object as events name it. */
const recipient = (who: Target): { seat: SeatId } | { object: ObjectName } | undefined =>
  'seat' in who ? { seat: who.seat } : 'object' in who ? { object: who.object } : undefined;

/** In a replacement: to whom damage is dealt instead, and how much of it at most. */
type RedirectionArgs = { readonly to: Refs; readonly max?: Amount };

/** Whether damage can be dealt to somebody: with nobody there nothing is redirected (MTG-614.9). */
const isDamageable = (situation: Situation, to: Target): boolean => situation.ruleset.life.mayBeDamaged(situation, to);

type Redirection = {
  readonly from: Target;
  readonly to: Target;
  readonly by: ObjectName | null;
  readonly most: number;
  readonly change?: ContinuousChange;
};

const redirecting = (
  key: string,
  { from, to, by, most, change }: Redirection,
): Pick<DamageChanger, 'kind' | 'key' | 'apply' | 'redirected'> => ({
  kind: `redirect ${key}`,
  key,
  apply: (d, amount) => {
    const part = Math.min(most, amount);
    const [who, whom] = [recipient(from), recipient(to)];
    if (part <= 0 || who === undefined || whom === undefined) return amount;
    const left = change?.left === undefined ? {} : { change: change.id, left: change.left - part };
    emit(d, 'DamageRedirected', { by, from: who, to: whom, amount: part, ...left }, ['MTG-614.9', 'MTG-614.1']);
    return amount - part;
  },
  redirected: (amount) => (Math.min(most, amount) > 0 ? { to, amount: Math.min(most, amount) } : undefined),
});

/** The redirection that a replacement ability says of damage to somebody; undefined where it says none now. */
export const redirectionOf = (
  situation: Situation,
  found: ApplicableReplacement,
  from: Target,
  { bindings }: Pick<TriggerEvent, 'bindings'>,
): DamageChanger | undefined => {
  const [args] = replacementArgs(found, 'redirectDamage');
  if (!isMap(args)) return undefined;
  const { to: refs, max } = args as RedirectionArgs; // its shape was checked with the card
  const context = contextOfSource(found.you, found.object.name, bindings);
  const to = referred(situation, refs, context).find((each) => isDamageable(situation, each));
  if (to === undefined || sameTarget(to, from)) return undefined;
  const by = found.object.name;
  const most = max === undefined ? Infinity : amountOf(situation, max, context);
  return { name: by, ...redirecting(found.key, { from, to, by, most }) };
};

/** The redirections of damage to somebody by effects that last. */
export const lastingRedirections = (
  situation: Situation,
  from: Target,
  applied: readonly string[],
): readonly DamageChanger[] =>
  situation.state.table.changes.flatMap((change) => {
    const { id, to: whose, add = '', source, left = Infinity } = change;
    const written = sameTarget(whose, from) && !applied.includes(id) ? REDIRECTED.wordIn(add) : undefined;
    const to = written === undefined ? undefined : (JSON.parse(written) as Target); // as `redirectTo` wrote it
    if (to === undefined || !isDamageable(situation, to) || sameTarget(to, from)) return [];
    return [{ name: source ?? id, ...redirecting(id, { from, to, by: source, most: left, change }) }];
  });

/** What an effect adds to whose damage is dealt to somebody else instead. */
export const redirectTo = (to: Target): string => REDIRECTED.of(JSON.stringify(to));
