import type { ParameterPrompt, Situation } from '@stackledger/kernel';
import { enoughOf } from '../../mana/enough-sources.js';
import { costsOf, isBinding, manaFrom, usableMana, type ManaAbility } from '../../mana/mana-abilities.js';
import type { PaymentDue } from './payment-due.js';

/**
 * A way of paying with mana sources, as a parameter of PayCost: as many as are needed stand first, and each that may
 * take the place of one follows. Undefined where all of them together do not pay.
 */
export const proposedPayment = (
  situation: Situation,
  { seat }: PaymentDue,
  covers: (sources: readonly ManaAbility[]) => boolean,
): ParameterPrompt | undefined => {
  const all = oneOfEach(usableMana(situation, seat))
    .filter((source) => isPlain(situation, source))
    .toSorted((a, b) => lossOf(situation, a) - lossOf(situation, b));
  const needed = enoughOf(all, covers);
  if (needed === undefined) return undefined;
  const candidates = [...new Set([...needed, ...all])].map(({ object }) => object.name);
  return { path: 'pay.mana', what: 'mana sources', min: needed.length, max: all.length, ordered: false, candidates };
};

/** The first ability of each object, which is the one that its name means (`pay.mana`). */
const oneOfEach = (sources: readonly ManaAbility[]): readonly ManaAbility[] =>
  sources.filter(({ object }, at) => sources.findIndex((each) => each.object === object) === at);

/** Whether a source can be proposed: it shows nothing, and waits for no mana of another one. */
const isPlain = (situation: Situation, source: ManaAbility): boolean =>
  !isBinding(source) && costsOf(situation, source.ability).every((cost) => !('mana' in cost));

/** What is used up with a source beside a tap counts most, then what could have been chosen. */
const lossOf = (situation: Situation, source: ManaAbility): number =>
  costsOf(situation, source.ability).filter((cost) => !('tap' in cost)).length * 100 + manaFrom(situation, source).length;
