import { objectAt, zoneAt, type EffectRule } from '@stackledger/kernel';
import {
  contextOfSource,
  seatsMeant,
  takeEffects,
  targetsOfSpec,
  type EvaluationContext,
  type ObjectFilter,
  type OpenDecision,
  type Refs,
} from '@stackledger/kernel/authoring';
import { zoneFor } from '../board/zones.js';

const { sacrifice, discard } = takeEffects('sacrifice', 'discard');

type WhatIsGivenUp = { readonly what: string; readonly who?: Refs; readonly where?: ObjectFilter };

/** Nobody chooses to sacrifice what they do not have (MTG-608.2d). */
const canSacrifice = (d: OpenDecision, args: unknown, context: EvaluationContext): boolean => {
  const { what, who, where } = args as WhatIsGivenUp; // by its shape
  if (what === 'self') return objectAt(d.state.table, context.self ?? '')?.zone === `battlefield/${context.you ?? ''}`;
  const spec = { what, controller: 'you' as const, ...(where !== undefined && { where }) };
  return seatsMeant(d, who, context).some((seat) => targetsOfSpec(d, spec, contextOfSource(seat, null)).length > 0);
};

const canDiscard = (d: OpenDecision, args: unknown, context: EvaluationContext): boolean => {
  const who = typeof args === 'object' ? (args as { readonly who?: Refs }).who : undefined; // by its shape
  return seatsMeant(d, who, context).some((seat) => zoneAt(d.state.table, zoneFor('hand', seat)).length > 0);
};

/** What players give up; what they do not have they do not choose. */
export const givingUp: { readonly [name: string]: EffectRule } = {
  ...(sacrifice !== undefined && { sacrifice: { ...sacrifice, isPossible: canSacrifice } }),
  ...(discard !== undefined && { discard: { ...discard, isPossible: canDiscard } }),
};
