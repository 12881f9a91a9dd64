import type { JsonMap } from '@stackledger/kernel';
import type { Session } from '@stackledger/ledger';
import type { CommandExplanation, LegalActions, TableCard } from '@stackledger/wire';
import { explainCommand } from '../commands/explaining.js';

/** Whose cards, and what of them may be used. */
type Asked = { readonly seat: string; readonly cards: readonly TableCard[]; readonly legal: LegalActions };

const USED_FROM_THE_TABLE = new Set(['activated', 'paid']);

/** Why each card in the hand, and each of the seat's with an ability to use, cannot be used now: what the rules would answer. */
export const blockedFor = (
  session: Session,
  { seat, cards, legal }: Asked,
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
