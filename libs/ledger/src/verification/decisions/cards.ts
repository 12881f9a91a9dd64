import { canonicalJson, sha256Hex } from '@stackledger/integrity';
import { asText, type JsonMap } from '@stackledger/rules';
import type { Envelope } from '../../envelopes/envelope.js';
import type { OfferedGame } from '../../envelopes/offered-games.js';
import type { AuditFinding, AuditNote } from '../audit-findings.js';

/** The card definitions of a log, which stand in events of their own. */
export const cardsIn = (envelopes: readonly Envelope[]): JsonMap =>
  Object.fromEntries(
    envelopes.filter(({ type }) => type === 'CardsDefined').flatMap(({ data }) => Object.entries(data.cards ?? {})),
  );

/** A finding where the card definitions do not have the hash in MatchCreated. */
export const wrongCards = (envelopes: readonly Envelope[]): AuditFinding | null => {
  const expected = envelopes[0]?.data.cardsHash;
  const found = sha256Hex(canonicalJson(cardsIn(envelopes)));
  if (expected === found) return null;
  const { revision = '0' } = envelopes.find(({ type }) => type === 'CardsDefined') ?? {};
  const what = `the card definitions are not those that the match was created with: their hash is ${found}, not ${asText(expected)}`;
  return { revision, check: 'cards', what };
};

/** How many cards a note names. */
const NAMED = 5;

/** A note on the built-in cards that a match has redefined, which is allowed. */
export const cardsOfItsOwn = (
  envelopes: readonly Envelope[],
  { ruleset, cards }: OfferedGame,
): readonly AuditNote[] => {
  const other = Object.entries(cardsIn(envelopes))
    .filter(([id, card]) => Object.hasOwn(cards, id) && canonicalJson(card) !== canonicalJson(cards[id]))
    .map(([id]) => id);
  if (other.length === 0) return [];
  const named = other.slice(0, NAMED).join(', ') + (other.length > NAMED ? ' and others' : '');
  const what = `${other.length} built-in cards of ${ruleset.id} ${ruleset.version} are defined otherwise in this match: ${named}`;
  return [{ revision: '0', what }];
};
