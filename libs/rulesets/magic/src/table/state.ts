import type { CardId, JsonMap, Situation, Revision, SeatId, Table } from '@stackledger/kernel';
import type { Cost, ObjectName, StackId, Target } from '@stackledger/kernel/authoring';

/**
 * A creature that attacks: in which stay, whom or what, and whether it has been blocked (it stays so, MTG-509.1h). Of
 * an attacked object `defender` is who controlled it as it was attacked; `atNothing` once it is out of combat
 * (MTG-506.4).
 */
export type AttackingCreature = {
  readonly object: ObjectName;
  readonly stay: number;
  readonly at: Target;
  readonly blocked: boolean;
  readonly defender?: SeatId;
  readonly atNothing?: true;
};

/** A creature that blocks, and the attacker that it blocks. */
export type BlockingCreature = { readonly object: ObjectName; readonly stay: number; readonly attacker: ObjectName };

/**
 * The combat phase from the declaration of attackers on, if there were any. `declared` are the seats that have declared
 * their blocks; `round` the damage step that was dealt last (0 none, 1 that of first strike, 2 the last); `struck` who
 * had first or double strike as the first one began.
 */
type MagicCombat = {
  readonly by: SeatId;
  readonly attackers: readonly AttackingCreature[];
  readonly blockers: readonly BlockingCreature[];
  readonly declared: readonly SeatId[];
  readonly round: 0 | 1 | 2;
  readonly struck: readonly ObjectName[];
};

/**
 * A declaration that is begun and not yet paid for. `to` is the table event just before it; `binding` when a mana
 * ability used for it has shown or drawn something, so that it cannot be taken back (MTG-733).
 */
export type OpenDeclaration = {
  readonly seat: SeatId;
  readonly object: StackId;
  readonly source: ObjectName;
  readonly begun: Revision;
  readonly to: Revision;
  readonly costs: readonly Cost[];
  readonly pay: { readonly [kind: string]: readonly string[] };
  readonly binding: boolean;
};

/**
 * How far the players have come with their opening hands: who begins, who has kept, who is to draw again, and how often
 * each has taken a mulligan.
 */
type OpeningState = {
  readonly first: SeatId;
  readonly kept: readonly SeatId[];
  readonly again: readonly SeatId[];
  readonly taken: { readonly [seat: string]: number };
};

/** The deck of each seat: one card id for each card, or how many cards it has that only the table knows. */
export type MagicDeckLists = { readonly [seat: string]: readonly CardId[] | number };

/** What a permanent was as it left the battlefield: in which stay, and by all that counted then. */
export type LastKnown = {
  readonly object: ObjectName;
  readonly stay: number;
  readonly power: number;
  readonly toughness: number;
  readonly types: readonly string[];
  readonly subtypes: readonly string[];
  readonly colours: readonly string[];
  readonly keywords: readonly string[];
};

/** Objects in exile, and what holds them there by being on the battlefield. */
export type HeldObjects = {
  readonly source: ObjectName;
  readonly objects: readonly { readonly object: ObjectName; readonly stay: number }[];
};

/** What a face-down permanent is a copy of, and what the copy has beside. */
export type CopyBeneath = { readonly shows: CardId; readonly except?: JsonMap };

/** One component of a merged permanent, in the stay that ends as the permanent leaves. */
export type MergedPart = { readonly object: ObjectName; readonly stay: number };

/**
 * The components of a merged permanent, the topmost first, itself among them. `token` is whether it is a token by
 * itself, whatever lies on top.
 */
type MergedParts = { readonly parts: readonly MergedPart[]; readonly token: boolean };

/** What Magic keeps at the table beside what all games do. */
export type MagicState = {
  readonly costs: 'enforced' | 'free';
  readonly decks: MagicDeckLists;
  readonly opening: OpeningState | null;
  readonly combat: MagicCombat | null;
  readonly declaration: OpenDeclaration | null;
  /** Whether the main phase after combat has been reached. */
  readonly afterCombat: boolean;
  /** Combat phases, each with a main phase, that an effect has added to this turn. */
  readonly moreCombats: number;
  /** Whose turn it was last in the order of the table, extra turns left out. */
  readonly lastInOrder: SeatId | null;
  /** Whether the draw step of the first turn is skipped (MTG-103.8a). */
  readonly skipsDraw: boolean;
  readonly drewFromNothing: readonly SeatId[];
  /** How many spells have been cast this turn, where a card asks for that. */
  readonly spellsCast?: number;
  /** What has happened this turn, where a card asks for that: numbers of players, and which objects did what. */
  readonly tallies?: { readonly [word: string]: { readonly [seat: string]: number } };
  readonly deeds?: { readonly [deed: string]: readonly { readonly object: ObjectName; readonly stay: number }[] };
  /** What each attached object is attached to. */
  readonly attached: { readonly [object: string]: Target };
  /** Under whom permanents are by themselves that effects control for a time. */
  readonly bases?: { readonly [object: string]: SeatId };
  /** The last known characteristics of permanents that have left, where they cannot be derived (MTG-608.2h). */
  readonly last?: { readonly [object: string]: LastKnown };
  /** What lies in exile until something leaves the battlefield (MTG-610.3). */
  readonly held?: readonly HeldObjects[];
  /**
   * When the static abilities of permanents began to apply, where that may matter: numbers as those of changes
   * (MTG-613.7).
   */
  readonly stamps?: { readonly [object: string]: number };
  /** What face-down permanents have become copies of, which they show once they are turned up (MTG-708.10). */
  readonly copiedBeneath?: { readonly [object: string]: CopyBeneath };
  /** Of what permanents consist that others have merged with; kept as they leave, since effects find all of it. */
  readonly merged?: { readonly [object: string]: MergedParts };
  /** When permanents last turned over: the next number of an id then. */
  readonly turnedOver?: { readonly [object: string]: number };
  /** At a supposed table: the zone out of which an object enters that is already there (MTG-614.12). */
  readonly entersFrom?: { readonly object: ObjectName; readonly zone: string };
  /** Whether it is day or night, once it is either. */
  readonly daytime?: 'day' | 'night';
  /** How many spells the active player has cast in this turn and in the one before, where that matters. */
  readonly spells?: { readonly now: number; readonly before: number };
};

/** A game that has just begun. */
export const newMagic = (begun: Pick<MagicState, 'costs' | 'decks' | 'skipsDraw'>): MagicState => ({
  ...begun,
  opening: null,
  combat: null,
  declaration: null,
  afterCombat: false,
  moreCombats: 0,
  lastInOrder: null,
  drewFromNothing: [],
  attached: {},
});

const NOT_BEGUN = newMagic({ costs: 'enforced', decks: {}, skipsDraw: false });

/** The Magic half of a table; before the first GameBegan that of a game with nothing in it. */
export const magicAt = (table: Table): MagicState => (table.game as MagicState | null) ?? NOT_BEGUN;

/** The same, of a match that is looked at. */
export const magicOf = ({ state }: Situation): MagicState => magicAt(state.table);

/** Whether costs are paid in this game. */
export const areCostsEnforced = (situation: Situation): boolean => magicOf(situation).costs === 'enforced';

/** Where a main phase leads: to combat, or to the end where there was one and no other comes. */
export const afterMain = ({ afterCombat, moreCombats }: MagicState): 'beginning-of-combat' | 'end' =>
  !afterCombat || moreCombats > 0 ? 'beginning-of-combat' : 'end';

/** What an object last was on the battlefield, where it has just left it and that was noted. */
export const lastKnownOf = (
  situation: Situation,
  { name, stay }: { readonly name: ObjectName; readonly stay: number },
): LastKnown | undefined => {
  const last = magicOf(situation).last?.[name];
  return last?.stay === stay - 1 ? last : undefined;
};
