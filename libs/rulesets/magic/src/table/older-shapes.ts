import { isMap, type JsonMap } from '@stackledger/kernel';

/** What an event said in an older shape, read in the next one. Such a step is never changed once it was released. */
type MagicUpcaster = {
  readonly type: string;
  readonly from: number;
  readonly up: (told: { readonly data: JsonMap }) => { readonly data: JsonMap };
};

/** `zones` was a map, whose members are in no order that a log keeps: the lists beside it have one. */
const phasedByMap: MagicUpcaster = {
  type: 'Phased',
  from: 1,
  up: ({ data }) => {
    const { out, in: back, zones } = data;
    const names = [out, back].flat().map(String);
    const by = isMap(zones) ? zones : {};
    const listed = names.flatMap((object) => (by[object] === undefined ? [] : [{ object, zone: by[object] }]));
    return { data: { ...data, zones: listed } };
  },
};

/** How events of Magic that were written in older shapes are read in those of today. */
export const olderShapes: readonly MagicUpcaster[] = [phasedByMap];
