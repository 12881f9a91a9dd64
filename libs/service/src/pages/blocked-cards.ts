import type { JsonMap } from '@stackledger/rules';
import type { Session } from '@stackledger/ledger';
import type { CommandExplanation, LegalActions, TableCard } from '@stackledger/wire';
import { explainCommand } from '../commands/explain.js';

type BlockedCardsRequest = {
  readonly seat: string;
  readonly cards: readonly TableCard[];
  readonly legal: LegalActions;
};

const USED_FROM_THE_TABLE = new Set(['activated', 'paid']);

/**
 * Why each card in hand, and each permanent of the seat with an ability, cannot be used now: the rejection that the
 * rules would give.
 */
export const blockedFor = (
  session: Session,
  { seat, cards, legal }: BlockedCardsRequest,
): { readonly [name: string]: CommandExplanation } => {
  const open = new Set(legal.actions.flatMap(({ command: { card, source } }) => [card, source]));
  const why = (command: JsonMap): CommandExplanation => explainCommand(session, { ...command, seat });
  const entries = cards.flatMap((card): [string, CommandExplanation][] => {
    if (open.has(card.name)) return [];
    if (card.zone === 'hand' && card.of === seat) return [[card.name, why({ type: 'PlayCard', card: card.name })]];
    return card.controller === seat && card.zone !== 'hand' && isUsable(session, card)
      ? [[card.name, why({ type: 'ActivateAbility', source: card.name })]]
      : [];
  });
  return Object.fromEntries(entries.filter(([, { allowed }]) => !allowed));
};

const isUsable = (session: Session, { card }: TableCard): boolean =>
  (session.timeline.state().terms.cards[card]?.abilities ?? []).some(({ type }) => USED_FROM_THE_TABLE.has(type));
