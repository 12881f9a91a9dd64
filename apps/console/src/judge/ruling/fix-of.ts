import type { CommandBody, SpanEvent } from '@stackledger/wire';
import type { CallContext } from '../call/call-context.js';
import type { RewindPoint } from '../span/contested.js';
import { isBack } from './ruling-draft.js';

/** What a rewind leaves to choose: whether dice were rolled since, what is proposed for them, and what is shuffled. */
export type RewindChoices = {
  readonly hasRolls: boolean;
  readonly dice: 'keep' | 'fresh';
  readonly reshuffle: readonly string[];
};

/** The choices of going back to where the drafted remedy leads. */
export const rewindChoices = ({
  draft,
  way: { turning, going },
}: Pick<CallContext, 'draft' | 'way'>): RewindChoices => {
  const { span = [], reshuffle = [] } = going.preview?.risk ?? {};
  const hasRolls = span.some(({ badges }) => badges.includes('roll'));
  const usual = turning !== undefined && isReported(turning, span) ? 'fresh' : 'keep';
  return { hasRolls, dice: draft.dice ?? usual, reshuffle };
};

/**
 * Whether the first thing that is undone is a report of a die on the table: it can be rolled again, and nobody gains by
 * it.
 */
const isReported = ({ undoes }: RewindPoint, span: readonly SpanEvent[]): boolean =>
  span.some(({ type, revision }) => type === 'RollReported' && Number(revision) <= Number(undoes.revision));

/** The drafted remedy as the command that carries it out; null as long as something of it is missing. */
export const fixOf = (at: Pick<CallContext, 'draft' | 'way' | 'call'>): CommandBody | null => {
  const { draft, way, call } = at;
  const { remedy } = draft;
  if (remedy === 'reinstatement')
    return call.remedied === null ? null : { type: 'RestoreBranch', rewind: call.remedied };
  if (!isBack(remedy)) return draft.fix;
  // What an appeal is about can be previewed only once it is decided.
  if (way.turning === undefined || (way.going.preview === null && call.state !== 'appealed')) return null;
  const { hasRolls, dice, reshuffle } = rewindChoices(at);
  const again = againOf(at);
  if (draft.isAgain && again !== null) return { type: 'Rewind', to: way.turning.revision, ...again };
  return {
    ...{ type: 'Rewind', to: way.turning.revision },
    ...(hasRolls && { dice }),
    ...(reshuffle.length > 0 && { reshuffle }),
  };
};

type ReplayedRest = { readonly leaveOut: readonly string[]; readonly reapply: true };

/**
 * How only the first step is taken back: all the others are given again. Null where it is the only one, and where
 * it is a die, which would be kept.
 */
export const againOf = ({ way: { turning, going } }: Pick<CallContext, 'way'>): ReplayedRest | null => {
  const { span = [] } = going.preview?.risk ?? {};
  if (
    turning === undefined ||
    isReported(turning, span) ||
    !span.some(({ revision }) => Number(revision) > Number(turning.undoes.revision))
  )
    return null;
  const left = span.find(({ revision }) => Number(revision) >= Number(turning.undoes.first));
  return left === undefined ? null : { leaveOut: [left.revision], reapply: true };
};

/** Whether nothing is to be done about the game. */
export const isWithoutFix = (remedy: string | null): boolean => remedy === 'leave-as-is' || remedy === 'upheld';
