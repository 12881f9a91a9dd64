import { cardNamed, identityOf, type GameObject, type Reason, type Situation } from '@stackledger/kernel';
import { controlling } from './board/control.js';
import { isFaceDown } from './cards/own-cards.js';
import { becomingIn } from './layers/becoming.js';
import { RULES } from './layers/cited.js';
import { notesOf } from './layers/index.js';
import { layersOf } from './layers/traits.js';
import { isPermanent } from './characteristics/characteristics.js';

/** By which effects a permanent is not what its card says, layer by layer (MTG-613.1). */
export const whyObject = (situation: Situation, object: GameObject): readonly Reason[] =>
  isPermanent(situation, object)
    ? [
        ...shown(situation, object),
        ...excepted(object),
        ...controlled(situation, object),
        ...layered(situation, object),
      ]
    : [];

const titleOf = (situation: Situation, card: GameObject['card']): string =>
  cardNamed(situation, card).title ?? card ?? 'a card';

/** The first layer: what it is a copy of, or which other face it shows. What lies face down names nothing of itself. */
const shown = (situation: Situation, object: GameObject): readonly Reason[] => {
  const { card, beneath } = object;
  if (beneath === undefined) return [];
  if (isFaceDown(object))
    return [
      { layer: '1', rule: 'MTG-708.2', by: null, says: 'it lies face down: a 2/2 creature without name or abilities' },
    ];
  const { front, back } = cardNamed(situation, card);
  const own = identityOf(object).card;
  const isOther = own !== null && (front === own || back === own);
  const title = titleOf(situation, card);
  return isOther
    ? [{ layer: '1', rule: 'MTG-701.27', by: null, says: `it shows its other face, ${title}` }]
    : [{ layer: '1', rule: RULES[1], by: null, says: `it is a copy of ${title}` }];
};

/** What a copy is said to have beside what it copies belongs to the copy. */
const excepted = ({ except }: GameObject): readonly Reason[] =>
  layersOf(becomingIn(except) ?? {}).map(([, says]) => ({
    layer: '1',
    rule: 'MTG-707.2',
    by: null,
    says: `as a copy that is excepted: ${says}`,
  }));

/** The second layer: every effect that controls it, the last of which counts. */
const controlled = (situation: Situation, { name, owner, controller, marks }: GameObject): readonly Reason[] => {
  const rule = RULES[2];
  const ending = controlling(situation)
    .filter(({ object }) => object === name)
    .map(({ by, seat, stamp }) => ({
      ...{ layer: '2', rule, by, says: `${seat} controls it` },
      ...(stamp > 0 && { stamp }),
    }));
  if (ending.length > 0 || controller === owner || controller === null) return ending;
  const says = marks.includes('taken')
    ? `${controller} controls it by an effect that does not end`
    : `it came under ${controller}, and ${owner ?? 'nobody'} owns it`;
  return [{ layer: '2', rule, by: null, says }];
};

const layered = (situation: Situation, { name }: GameObject): readonly Reason[] =>
  notesOf(situation, name).map((note) => ({ rule: ruleOf(note.layer), ...note }));

const ruleOf = (layer: string): Reason['rule'] => RULES[layer as keyof typeof RULES]; // a layer in which a note was made
