import type { ChangeFields } from './becoming.js';
import { isBasic } from './text.js';
import type { Layer, Traits } from './traits.js';

/** Sets of characteristics, as bits: what an effect reads, writes, or has changed. */
export type Aspects = number;

/** Each characteristic by itself; `abilities` are those lost and given, and the words in them. */
export const ASPECT = { types: 1, subtypes: 2, colours: 4, keywords: 8, abilities: 16, size: 32 } as const;

/** No characteristic, and all of them. */
export const [NOTHING, EVERYTHING] = [0, 63];

const TEXT = ASPECT.subtypes | ASPECT.keywords | ASPECT.abilities;
const LOSS = ASPECT.keywords | ASPECT.abilities;

const isSaid = (value: unknown): boolean => value !== undefined;

/** What a change can write at most in a layer. */
export const writtenIn = (layer: Layer, change: ChangeFields): Aspects => {
  switch (layer) {
    case '3':
      return TEXT;
    case '4': {
      const { types, addTypes, subtypes } = change;
      const isBare = Array.isArray(subtypes) && subtypes.some((each) => isBasic(String(each)));
      return ASPECT.subtypes | (isSaid(types) || isSaid(addTypes) ? ASPECT.types : NOTHING) | (isBare ? LOSS : NOTHING);
    }
    case '5':
      return ASPECT.colours;
    case '6':
      return (
        (change.losesAbilities === true ? LOSS : NOTHING) |
        (isSaid(change.keywords) || isSaid(change.add) || isSaid(change.remove) ? ASPECT.keywords : NOTHING) |
        (isSaid(change.given) ? ASPECT.abilities : NOTHING)
      );
    default:
      return ASPECT.size;
  }
};

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((each, at) => each === b[at]));

/** In what two states of the same object differ. */
export const differing = (a: Traits, b: Traits): Aspects =>
  (isSameList(a.types, b.types) ? NOTHING : ASPECT.types) |
  (isSameList(a.subtypes, b.subtypes) ? NOTHING : ASPECT.subtypes) |
  (isSameList(a.colours, b.colours) ? NOTHING : ASPECT.colours) |
  (isSameList(a.keywords, b.keywords) ? NOTHING : ASPECT.keywords) |
  (a.isBare === b.isBare && a.given === b.given && a.words === b.words ? NOTHING : ASPECT.abilities) |
  (a.power === b.power && a.toughness === b.toughness ? NOTHING : ASPECT.size);
