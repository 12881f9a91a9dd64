import {
  asText,
  objectAt,
  zoneKind,
  type CardId,
  type Event,
  type GameObject,
  type JsonMap,
  type Situation,
} from '@stackledger/kernel';
import {
  abilitiesOf,
  asSeatId,
  moveCard,
  objectsAt,
  type ObjectName,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { magicCardNamed } from '../cards/magic-card.js';
import { becomingIn } from '../layers/becoming.js';
import { emit } from '../table/events.js';
import { partsOf, recordedParts } from '../table/merged.js';
import { magicOf } from '../table/state.js';
import { orderInLibrary } from './component-order.js';
import { mergedExceptions, type CopyExceptions } from './copying.js';
import { zoneFor } from './zone-names.js';

/** The zone of the components of merged permanents that are not the object itself; elsewhere it is nowhere. */
export const MERGED = 'merged';

/** The permanent that a component belongs to. */
export const mergedInto = (situation: Situation, { name, zone }: GameObject): ObjectName | undefined =>
  zoneKind(zone) !== MERGED
    ? undefined
    : objectsAt(situation.state.table, Object.keys(magicOf(situation).merged ?? {})).find((object) =>
        partsOf(situation, object).includes(name),
      )?.name;

/** The objects that a permanent has become as it left: it and what it was merged with (MTG-730.3c). */
export const partedFrom = (situation: Situation, object: GameObject): readonly GameObject[] => {
  const parts = recordedParts(situation, object.name).map(({ object: name, stay }) => ({ name, stay: stay + 1 }));
  const isParted = parts.some(({ name, stay }) => name === object.name && stay === object.stay);
  const others = isParted ? parts.filter(({ name }) => name !== object.name) : [];
  return [
    object,
    ...others.flatMap(({ name, stay }) =>
      objectsAt(situation.state.table, [name]).filter((each) => each.stay === stay),
    ),
  ];
};

type Copiable = { readonly card: CardId | null; readonly except?: JsonMap | undefined };

/** What a component gives that does not lie on top: its abilities (MTG-702.140e). */
const abilitiesGiven = (situation: Situation, { card, except }: Copiable): CopyExceptions => {
  const { keywords: more = [], given = [] } = becomingIn(except) ?? {};
  const printed = magicCardNamed(situation, card);
  const own = card === null ? [] : abilitiesOf(printed).filter(([, { type }]) => type !== 'play');
  return {
    keywords: [...(printed.keywords ?? []), ...more],
    given: [...own.flatMap(([path]) => (card === null ? [] : [{ card, path }])), ...given],
  };
};

/** A component of a spell that has resolved, over or under the creature that it was aimed at (MTG-730.2). */
export const merge = (
  d: OpenDecision,
  part: GameObject,
  { into, way, except }: { readonly into: GameObject; readonly way: 'over' | 'under'; readonly except?: JsonMap },
): void => {
  const [above, below]: readonly Copiable[] =
    way === 'over' ? [{ card: part.card, except }, into] : [into, { card: part.card, except }];
  if (above?.card == null || below === undefined) return;
  const known = partsOf(d, into).length > 0 ? recordedParts(d, into.name) : [{ object: into.name, stay: into.stay }];
  const own = { object: part.name, stay: part.stay };
  const parts = way === 'over' ? [own, ...known] : [...known, own];
  const top = way === 'over' ? part : into;
  const hasToken = [part, into].some(({ marks }) => marks.includes('token'));
  const all = mergedExceptions(becomingIn(above.except) ?? {}, abilitiesGiven(d, below));
  emit(
    d,
    'Merged',
    {
      object: into.name,
      part: part.name,
      way,
      parts,
      shows: above.card,
      except: all, // words, numbers and lists of them
      token: top.marks.includes('token'),
    },
    ['MTG-702.140c', 'MTG-702.140e', 'MTG-730.2', ...(hasToken ? (['MTG-730.2d'] as const) : []), 'MTG-613.1a'],
  );
};

/** As a merged permanent leaves the battlefield, each of its components goes where it goes (MTG-730.3). */
export const partMerged = (d: OpenDecision, { type, data }: Event): void => {
  if (type !== 'CardMoved' || !LEFT.includes(zoneKind(asText(data.from)))) return;
  const name = asText(data.object);
  const parts = recordedParts(d, name);
  const left = objectAt(d.state.table, name);
  if (left === undefined || !parts.some(({ object, stay }) => object === name && stay === left.stay - 1)) return;
  const at = typeof data.index === 'number' ? { index: data.index } : {};
  for (const { object } of parts) {
    const part = objectAt(d.state.table, object);
    if (part === undefined || zoneKind(part.zone) !== MERGED) continue;
    const kind = zoneKind(asText(data.to));
    const to = kind === asText(data.to) ? left.zone : zoneFor(kind, asSeatId(part.owner ?? left.owner ?? ''));
    moveCard(d, object, to, ['MTG-730.3'], at);
  }
  const names = parts.map(({ object }) => object);
  orderInLibrary(d, left, names, data.index === 0);
};

const LEFT: readonly string[] = ['battlefield', 'phased-out'];
