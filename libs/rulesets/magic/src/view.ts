import {
  flag,
  either,
  listOf,
  mapOf,
  number,
  oneOf,
  identityOf,
  objectAt,
  zoneKind,
  playerAt,
  struct,
  text,
  type CardId,
  type GameObject,
  type Json,
  type JsonMap,
  type Situation,
  type SeatId,
} from '@stackledger/kernel';
import { memoizedFor, stackObjectAt, targetName, type ObjectName } from '@stackledger/kernel/authoring';
import { typesOf } from './characteristics/card-types.js';
import { isPermanent, keywordsOf, powerOf, toughnessOf } from './characteristics/characteristics.js';
import { isLayered, layeredTraits, layersBasis } from './layers/index.js';
import { notesOf, type LayerNote } from './layers/notes.js';
import { manaIn } from './mana/mana.js';
import { chosenFor } from './words/entry-choices.js';
import { allowedSeats } from './playing/permissions.js';
import { mergedInto } from './board/merging.js';
import { partsOf } from './table/merged.js';
import { PHASED_OUT } from './board/phasing.js';
import { otherFaceOf } from './cards/other-faces.js';
import { afterMain, magicOf } from './table/state.js';
import { MANA_TOTAL } from './table/word-marks.js';

/** The Magic part of a view: combat, and the declaration that is being paid for. */
export const view = (situation: Situation): JsonMap => {
  const { costs, daytime } = magicOf(situation);
  const { step } = situation.state.table.turn ?? {};
  const shared = {
    ...{ attack: attackView(situation), declaration: declarationView(situation), costs },
    ...(step === 'main' && { leadsTo: afterMain(magicOf(situation)) }),
  };
  return daytime === undefined ? shared : { ...shared, daytime };
};

/** What is being paid for. A card from a hand goes by its name since it was announced: it lies on the stack by now. */
const declarationView = (situation: Situation): Json => {
  const { declaration } = magicOf(situation);
  if (declaration === null) return null;
  const { seat, object, source, costs } = declaration;
  return { seat, source: stackObjectAt(situation.state.table, object)?.source ?? source, costs };
};

/** Who attacks whom; `none` outside combat. */
const attackView = (situation: Situation): Json => {
  const combat = magicOf(situation).combat;
  if (combat === null || combat.attackers.length === 0) return 'none';
  return {
    by: combat.by,
    against: [...new Set(combat.attackers.map(({ at }) => targetName(situation.state.table, at, null)))],
  };
};

const BEGUN = number(undefined, undefined, 'once the game has begun');

/** What an effect has made of a permanent, in the layer in which it did. */
const LAYER = struct({ layer: text(), by: either(text(), oneOf(null)), says: text() });

/** What the two below can say. */
export const viewFields = {
  player: { 'life?': BEGUN, 'poison?': BEGUN, 'landPlays?': BEGUN, 'energy?': number(), mana: mapOf(number(0)) },
  object: {
    'power?': number(),
    'toughness?': number(),
    'keywords?': listOf(text()),
    'types?': listOf(text(), 0),
    'subtypes?': listOf(text(), 0),
    'colours?': listOf(text(), 0),
    'layers?': listOf(LAYER),
    'sick?': flag('whether it came under control too late to attack'),
    'phasedOut?': oneOf(true),
    'otherFace?': text('the card of the face that it does not show'),
    'attached?': text('what it is attached to'),
    'components?': listOf(text('what it consists of, the topmost first')),
    'componentCards?': listOf(either(text('the card of each of its components'), oneOf(null))),
    'mergedInto?': text('the permanent that it is a component of'),
    'chosen?': listOf(text('what was chosen as it entered')),
    'playableBy?': listOf(text('a seat that may play it from where it lies')),
  },
};

/** A player's numbers as they are now; mana by its kinds. */
export const viewOfPlayer = (situation: Situation, seat: SeatId): JsonMap => {
  const totals = playerAt(situation.state.table, seat)?.totals ?? {};
  const named = Object.fromEntries(Object.entries(totals).filter(([name]) => MANA_TOTAL.wordIn(name) === undefined));
  return { ...named, mana: manaIn(totals) };
};

/** A creature's numbers and a permanent's keywords as they are now. */
export const viewOfObject = (situation: Situation, object: GameObject): JsonMap =>
  isSeenByItself(situation, object) ? knownView(situation, object) : newView(situation, object);

/** What was seen of a permanent by the layers, for as long as it is the same object and they hang on the same. */
const knownViews = new WeakMap<GameObject, { readonly basis: object; readonly view: JsonMap }>();

/** Whether a view of an object hangs on itself and the layers alone. */
const isSeenByItself = (situation: Situation, object: GameObject): boolean => {
  const { attached, merged } = magicOf(situation);
  const isAlone = merged === undefined && attached[object.name] === undefined;
  return isAlone && isPermanent(situation, object) && isLayered(situation);
};

const knownView = (situation: Situation, object: GameObject): JsonMap => {
  const basis = layersBasis(situation);
  const known = knownViews.get(object);
  if (known?.basis === basis) return known.view;
  const view = newView(situation, object);
  knownViews.set(object, { basis, view });
  return view;
};

const newView = (situation: Situation, object: GameObject): JsonMap => {
  const attached = magicOf(situation).attached[object.name];
  const [chosen, playableBy] = [chosenFor(object), allowedSeats(situation, object)];
  const isOn = isPermanent(situation, object);
  const [parts, host] = [partsOf(situation, object), mergedInto(situation, object)];
  const otherFace = otherFaceOf(situation, object);
  return {
    ...(typesOf(situation, object).includes('creature') && {
      power: powerOf(situation, object),
      toughness: toughnessOf(situation, object),
    }),
    ...(isOn && { keywords: [...keywordsOf(situation, object.name)].sort(), sick: object.marks.includes('sick') }),
    ...(isOn && changedTraitsView(situation, object)),
    ...(chosen.length > 0 && { chosen }),
    ...(playableBy.length > 0 && { playableBy }),
    ...(otherFace !== undefined && { otherFace }),
    // What is phased out has changed no zone.
    ...(zoneKind(object.zone) === PHASED_OUT && { zone: 'battlefield', phasedOut: true }),
    ...(parts.length > 0 && { components: parts, componentCards: parts.map((part) => cardKnownOf(situation, part)) }),
    ...(host !== undefined && { mergedInto: host }),
    ...(attached !== undefined && { attached: targetName(situation.state.table, attached, null) }),
  };
};

/** The card that a component is by itself; null where not everybody knows it (MTG-708.2). */
const cardKnownOf = (situation: Situation, part: ObjectName): CardId | null => {
  const object = objectAt(situation.state.table, part);
  const own = object === undefined ? undefined : identityOf(object);
  return own?.knownTo === 'all' ? own.card : null;
};

/** The characteristics of a permanent where effects changed them, and those effects in layer order. */
const changedTraitsView = (situation: Situation, object: GameObject): JsonMap => {
  const layered = layeredTraits(situation, object.name);
  const notes = notesOf(situation, object.name);
  return {
    ...(layered !== undefined && { types: layered.types, subtypes: layered.subtypes, colours: layered.colours }),
    ...(notes.length > 0 && { layers: notesView(notes) }),
  };
};

const notesView = memoizedFor((notes: readonly LayerNote[]): readonly JsonMap[] =>
  notes.map(({ layer, by, says }) => ({ layer, by, says })),
);

/** Combat as far as it has come; null while nobody attacks. */
export const combat = (situation: Situation): JsonMap | null => {
  const now = magicOf(situation).combat;
  if (now === null || now.attackers.length === 0) return null;
  const { table } = situation.state;
  const damage = table.stack.find(({ kind }) => kind === 'combat-damage');
  return {
    by: now.by,
    against: [...new Set(now.attackers.map(({ at }) => targetName(table, at, null)))],
    step: table.turn?.step ?? null,
    attackers: now.attackers.map(({ object, at, blocked }) => ({
      attacker: object,
      at: targetName(table, at, null),
      blocked,
      blockers: now.blockers.filter(({ attacker }) => attacker === object).map((each) => each.object),
    })),
    round: now.round,
    damage: damage === undefined ? null : (damage.bindings.assigned ?? null),
  };
};

/** Whether an event only counts land plays, or is about mana that pays for something. */
export const isPaying = ({ type, data: { total } }: { readonly type: string; readonly data: JsonMap }): boolean =>
  type === 'ManaAbilityUsed' ||
  (type === 'TotalChanged' &&
    typeof total === 'string' &&
    (total === 'landPlays' || MANA_TOTAL.wordIn(total) !== undefined));
