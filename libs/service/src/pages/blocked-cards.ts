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
  const whyNotPlayed = ({ name, card }: TableCard): CommandExplanation => {
    const bare = why({ type: 'PlayCard', card: name });
    if (!LACKING.has(bare.code)) return bare;
    for (const play of fullerPlays(session, card)) {
      const fuller = why({ ...play, type: 'PlayCard', card: name });
      if (!fuller.allowed && !LACKING.has(fuller.code)) return fuller;
    }
    return bare;
  };
  const entries = cards.flatMap((card): [string, CommandExplanation][] => {
    if (open.has(card.name)) return [];
    if (card.zone === 'hand' && card.of === seat) return [[card.name, whyNotPlayed(card)]];
    return card.controller === seat && card.zone !== 'hand' && isUsable(session, card)
      ? [[card.name, why({ type: 'ActivateAbility', source: card.name })]]
      : [];
  });
  return Object.fromEntries(entries.filter(([, { allowed }]) => !allowed));
};

/** What a play is rejected for that leaves out its mode or its X: that says nothing of the card. */
const LACKING: ReadonlySet<string | null> = new Set(['bad-mode', 'bad-x']);

/** What may be missing from a play: each of the modes of its card, an X of 0, or both. */
const fullerPlays = (session: Session, card: string): readonly JsonMap[] => {
  const { abilities = [] } = session.timeline.state().terms.cards[card] ?? {};
  const modes = Object.keys(abilities.find(({ type }) => type === 'play')?.modes ?? {}).map((mode) => ({
    modes: [mode],
  }));
  return [...modes, { x: 0 }, ...modes.map((mode) => ({ ...mode, x: 0 }))];
};

const isUsable = (session: Session, { card }: TableCard): boolean =>
  (session.timeline.state().terms.cards[card]?.abilities ?? []).some(({ type }) => USED_FROM_THE_TABLE.has(type));
