import { CHAPTER, chaptersReached } from '../board/sagas.js';
import type { EventRules, EventUses, KernelEvents, Ruleset } from '@stackledger/kernel';
import { draftOf } from '@stackledger/kernel/authoring';
import {
  withMulligan,
  withSickness,
  withAttachment,
  withAttackers,
  withDeclaration,
  withBlocked,
  withBlockers,
  withCopyBeneath,
  withoutCopyBeneath,
  withMerged,
  withMovedCard,
  withNewController,
  withoutMana,
  withHeldObjects,
  withoutHeldObjects,
  withoutCombatant,
  withPhasing,
  withRedirectionUsed,
  withoutPlayer,
  withTimestamp,
  withTurnedOver,
  atStepBeginning,
  atStepEnd,
  atTurnBeginning,
  withDeed,
  withManaUsed,
  withPaid,
  withTally,
  withMagic,
  withoutAwaiting,
} from '../table/event-evolvers.js';
import type { MagicEvents } from '../table/events.js';
import { magicAt, newMagic } from '../table/state.js';
import {
  toAttacker,
  attacked,
  blocking,
  buried,
  completed,
  daytimeChanged,
  discarded,
  drawn,
  mutated,
  sacrificed,
  STEP_WORDS,
  stepBegins,
  tappedForMana,
  triggered,
  turned,
  turnBegins,
} from './trigger-events.js';

/** What happens in Magic alone. */
const own: EventRules<MagicEvents> = {
  RulesSet: {
    says: 'The terms of the game are set',
    quiet: true,
    about:
      'How this game is played: whether costs are paid, the decks of the seats, and whether the first draw is skipped.',
    table: (table, rules) => {
      const next = draftOf(table);
      next.game = newMagic(rules);
      return next;
    },
  },
  DeclarationBegun: {
    says: '{seat} {kind=activated?uses:casts} {source}[ with X = {x}][ on {targets}]',
    about:
      'A spell or ability is announced: it is about to lie on the stack, and what is chosen for it is fixed. Which cards of a hand are to pay for it stays hidden until it is paid.',
    decision: 'seat',
    cause: 'declaration',
    announces: { id: 'object' },
    hidden: { pay: 'others' },
    table: withDeclaration,
  },
  CostChanged: {
    says: '{by} has {object} cost {how}',
    about: 'Something makes a spell that is being cast cost more or less; its total cost counts that already.',
  },
  DeclarationCompleted: {
    says: '{name} is paid for',
    quiet: true,
    about:
      'It is paid for: the spell is cast, the ability activated. `nth` counts the spells of the turn, where a card asks for that, and `spells` those of the active player, where day and night hang on them.',
    table: (table, { nth, spells: now }) =>
      withMagic(table, ({ spells }) => ({
        declaration: null,
        ...(nth !== undefined && { spellsCast: nth }),
        ...(now !== undefined && { spells: { now, before: spells?.before ?? 0 } }),
      })),
    reads: { words: ['cycled', 'played', 'cast', 'targeted'], read: completed },
  },
  ManaAbilityUsed: {
    says: '{seat} uses {source}',
    about:
      'A mana ability takes effect at once; `trigger` is the waiting one that does. `binding` ends the way back (MTG-733).',
    answers: true,
    act: 'seat',
    table: withManaUsed,
    reads: { words: ['tapped-for-mana'], read: tappedForMana },
  },
  SpecialActionTaken: {
    says: '{seat}{action=play-land? plays {object}:}{action=turn-face-up? turns up {object}:}{action=foretell? foretells {object}:}{action=plot? plots {object}:}{action=suspend? suspends {object}:}',
    about:
      'A seat does what needs no stack: it plays a land, turns up what lies face down, or puts a card aside to be cast later.',
    decision: 'seat',
  },
  ManaEmptied: { says: '{seat} loses unspent mana', quiet: true, about: 'Unspent mana is gone.', table: withoutMana },
  AttackersDeclared: {
    says: '{seat} attacks with {attackers=none?nobody:{attackers}}',
    about: 'The active player attacks with these, each at a seat or an object; or with none.',
    answers: true,
    decision: 'seat',
    cause: 'declaration',
    fight: { is: 'attackers' },
    table: withAttackers,
    reads: { words: ['attacks', 'becomes-attacked'], read: attacked },
  },
  BlockersDeclared: {
    says: '{blocks=none?{seat} does not block:{blocks}}',
    about: 'A defending player blocks with these; or with none.',
    answers: true,
    decision: 'seat',
    cause: 'declaration',
    fight: { is: 'blockers' },
    table: withBlockers,
    reads: { words: ['blocks'], read: blocking },
  },
  Blocked: {
    says: '{attacker} is blocked by {blockers}',
    quiet: true,
    about: 'An attacker is blocked from now on, whatever becomes of its blockers.',
    fight: { is: 'blocked' },
    table: withBlocked,
    reads: { words: ['becomes-blocked'], read: toAttacker('becomes-blocked') },
  },
  Unblocked: {
    says: '{attacker} is not blocked',
    quiet: true,
    about: 'Nobody has blocked an attacker.',
    reads: { words: ['unblocked'], read: toAttacker('unblocked') },
  },
  RemovedFromCombat: {
    says: '{object} fights no longer',
    about: 'An object fights no longer.',
    fight: { is: 'out' },
    table: (table, { object }) => withoutCombatant(table, object),
  },
  CopiedFaceDown: {
    says: '{object} lies face down as a copy of {shows}',
    about:
      'What lies face down is a copy from now on: it shows the card that it is like, with `except` what it has beside that, once it is turned up.',
    table: withCopyBeneath,
  },
  Merged: {
    says: '{part} merges with {object}, {way} it',
    about:
      'A card or a token is a component of a permanent from now on, which stays the object that it was. `parts` are all of them, the topmost first; it shows that one, with the abilities of the rest in `except`, and is a token if that is one.',
    table: withMerged,
    reads: { words: ['mutates'], read: mutated },
  },
  CombatDamageAssigned: {
    says: 'Combat damage is about to be dealt',
    about: 'The damage of one damage step; `struck` had first or double strike as the first of two began.',
    answers: true,
    fight: { is: 'damage' },
    table: (table, { round, struck }) =>
      withMagic(withoutAwaiting(table), ({ combat }) => ({ combat: combat && { ...combat, round, struck } })),
  },
  Replaced: {
    says: '{by} replaces it: {how}',
    about: 'Something would have happened, and what `by` says comes in its place.',
  },
  DrawFailed: {
    says: '{seat} has no card left to draw',
    about: 'Somebody was to draw and had no card left.',
    table: (table, { seat }) =>
      withMagic(table, ({ drewFromNothing }) => ({ drewFromNothing: [...drewFromNothing, seat] })),
  },
  CardDrawn: {
    says: '{seat} draws a card',
    quiet: true,
    about: 'A card was drawn, the `nth` of its player this turn; told where a card of the match asks for that.',
    reads: { words: ['draws'], read: drawn },
  },
  Discarded: {
    says: '{seat} discards[ {object}]',
    about: 'A card was discarded that has come to another place than the graveyard.',
    reads: { words: ['discarded'], read: discarded },
  },
  Sacrificed: {
    says: '{seat} sacrifices {object}',
    about: 'A permanent is about to be sacrificed; told where a card of the match asks for that.',
    reads: { words: ['sacrificed'], read: sacrificed },
  },
  Tallied: {
    says: '{seat}: {word} {now}',
    quiet: true,
    about: 'So often it has happened this turn to a player, or so much of it; told where a card of the match asks.',
    table: withTally,
  },
  DeedNoted: {
    says: '{object} {deed} this turn',
    quiet: true,
    about: 'An object has done this in this turn, or it was done to it; told where a card of the match asks.',
    table: withDeed,
  },
  CostTaken: {
    says: '{paid} paid for it',
    quiet: true,
    about: 'What was sacrificed, discarded, exiled or tapped as a cost, where what it was paid for asks for that.',
    table: withPaid,
  },
  DamageRedirected: {
    says: '{amount} damage to {from} is dealt to {to} instead[, by {by}]',
    about:
      'Damage is dealt to somebody else in place of whom it would be dealt to, by the same source at the same moment. Of an effect that counts points `left` is what remains of it; 0 means it is used up.',
    table: withRedirectionUsed,
  },
  LastKnown: {
    says: '{object} leaves as a {power}/{toughness}',
    quiet: true,
    about: 'What a permanent is as it is about to leave the battlefield, for whoever asks later.',
    table: (table, known) => withMagic(table, ({ last }) => ({ last: { ...last, [known.object]: known } })),
  },
  HeldInExile: {
    says: '{source} holds {objects} in exile',
    quiet: true,
    about: 'These lie in exile until `source` leaves the battlefield.',
    table: withHeldObjects,
  },
  HeldReleased: {
    says: 'What {source} held in exile comes back',
    about: 'What held them in exile has left the battlefield: they come back.',
    table: withoutHeldObjects,
  },
  TimestampGiven: {
    says: '{object} takes its place among continuous effects',
    quiet: true,
    about: 'The static abilities of a permanent count from now on: `id` has its place among those of changes.',
    table: withTimestamp,
  },
  Attached: {
    says: '{object} is attached to {to}',
    about: 'An object is attached to something, or to nothing any more.',
    table: (table, { object, to }) => withAttachment(table, object, to),
  },
  Phased: {
    says: '[{out} phase out][{in} phase in]',
    about:
      'Permanents phase out: nothing sees or touches them until they phase in. It is no move, and nothing that happened to them is forgotten.',
    places: 'zones',
    fight: { is: 'out' },
    table: withPhasing,
  },
  DaytimeChanged: {
    says: 'It becomes {to}',
    about: 'It is day or night from now on; what is bound to it turns over.',
    table: (table, { to }) => withMagic(table, () => ({ daytime: to })),
    reads: { words: ['daytime-changes'], read: daytimeChanged },
  },
  PhasesAdded: {
    says: '{seat} will fight once more this turn',
    about: 'A combat phase and a main phase come after this phase.',
    table: (table) => withMagic(table, ({ moreCombats }) => ({ moreCombats: moreCombats + 1 })),
  },
  CombatSkipped: {
    says: '{seat} skips combat',
    about: 'A combat phase does not happen: the main phase after it comes.',
    table: (table) =>
      withMagic(table, ({ afterCombat, moreCombats }) => ({
        afterCombat: true,
        moreCombats: moreCombats - (afterCombat ? 1 : 0),
      })),
  },
  TurnCut: {
    says: 'The turn goes straight to its end',
    about: 'The turn goes straight to its cleanup step.',
    fight: { is: 'over' },
    table: (table) => withMagic(table, () => ({ combat: null, declaration: null, moreCombats: 0 })),
  },
  HandMulliganed: {
    says: '{seat} takes a mulligan',
    about: 'A player takes a mulligan, their `taken`-th.',
    answers: true,
    decision: 'seat',
    table: withMulligan,
  },
  HandKept: {
    says: '{seat} keeps the hand',
    about: 'A player keeps their hand; `bottom` of its cards go to the bottom of the library.',
    answers: true,
    decision: 'seat',
    table: (table, { seat }) =>
      withMagic(withoutAwaiting(table), ({ opening }) => ({
        opening: opening && { ...opening, kept: [...opening.kept, seat] },
      })),
  },
  HandsDrawn: {
    says: '{seats} have new hands',
    quiet: true,
    about: 'Those who took a mulligan have new hands; they are asked again.',
    table: (table) => withMagic(table, ({ opening }) => ({ opening: opening && { ...opening, again: [] } })),
  },
};

/** What Magic makes of the kernel's events; the kernel's own half of the table has changed already. */
const shared: EventUses<KernelEvents> = {
  TurnBegan: { table: atTurnBeginning, reads: { words: ['turn-begins'], read: turnBegins } },
  StepBegan: { table: atStepBeginning, reads: { words: STEP_WORDS, read: stepBegins } },
  StepEnded: { table: atStepEnd, fight: { is: 'over', step: 'end-of-combat' } },
  CardMoved: { table: withMovedCard, reads: { words: ['to-graveyard'], read: buried } },
  TokenCreated: { table: (table, { name, zone }) => withSickness(table, name, zone) },
  FaceTurned: {
    table: (table, { object, way }) => {
      if (way === 'up') return withoutCopyBeneath(table, object);
      return way === 'down' ? table : withTurnedOver(table, object);
    },
    reads: { words: ['turned-up', 'transforms'], read: turned },
  },
  ControlChanged: { table: withNewController },
  CountersChanged: { reads: { words: [CHAPTER], read: chaptersReached } },
  PlayerLeft: { table: withoutPlayer },
  StartingPlayerChosen: {
    answers: true,
    table: (table, { seat }) =>
      withMagic(withoutAwaiting(table), () => ({ opening: { first: seat, kept: [], again: [], taken: {} } })),
  },
  PriorityReceived: {
    table: (table) => (magicAt(table).opening === null ? table : withMagic(table, () => ({ opening: null }))),
  },
  AbilityTriggered: { reads: { words: ['ability-triggers'], read: triggered } },
  DeclarationCancelled: {},
  LeftStack: {},
  ObjectCopied: {},
  ObjectMarked: {},
};

/** The events of Magic. */
export const events: Ruleset['events'] = { ...shared, ...own };
