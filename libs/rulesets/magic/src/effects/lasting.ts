import {
  either,
  isMap,
  objectAt,
  oneOf,
  REFS,
  struct,
  zoneKind,
  type EffectRule,
  type SeatId,
} from '@stackledger/kernel';
import {
  applyChange,
  citationsOf,
  effect,
  emitEffectMissed,
  objectsMeant,
  takeEffects,
  type ObjectName,
  type OpenDecision,
  type Refs,
  type EvaluationContext,
} from '@stackledger/kernel/authoring';
import { asTarget, isPermanent } from '../characteristics/characteristics.js';
import { settleControl, YOU_CONTROL_SOURCE } from '../board/control.js';
import { exileUntilLeaves } from '../board/held-objects.js';
import { magicOf } from '../table/state.js';

const { gainControl: forGood } = takeEffects('gainControl');

type GainControlArgs = Refs | { readonly what: Refs; readonly until?: string };

/** Whether the object that an ability is on is on the battlefield as it was when the ability came about. */
const isSourceThere = (d: OpenDecision, { self, bindings }: EvaluationContext): boolean => {
  const source = objectAt(d.state.table, self ?? '');
  if (source === undefined || zoneKind(source.zone) !== 'battlefield') return false;
  const seen = bindings['triggering-object'];
  return !isMap(seen) || seen.object !== source.name || seen.stay === source.stay;
};

const gainControl = (d: OpenDecision, args: GainControlArgs, context: EvaluationContext): void => {
  const { what, until } =
    // by its shape
    isMap(args) && 'what' in args ? (args as { what: Refs; until?: string }) : { what: args, until: undefined };
  const { you, self } = context;
  if (you === null) return;
  const objects = objectsMeant(d, what, context).filter((object) => isPermanent(d, object));
  const lasting = until !== undefined || objects.some(({ name }) => isHeldByEffect(d, name));
  if (!lasting) return forGood?.carryOut(d, what, context);
  if (until === YOU_CONTROL_SOURCE && !isHeldSource(d, context, you))
    return emitEffectMissed(d, 'gainControl', 'self', context);
  for (const object of objects)
    applyChange(
      d,
      { to: asTarget(object), until: until ?? 'for-good', source: self, control: you },
      citationsOf(d, 'gainControl'),
    );
  settleControl(d);
};

const isHeldSource = (d: OpenDecision, context: EvaluationContext, you: SeatId): boolean =>
  isSourceThere(d, context) && objectAt(d.state.table, context.self ?? '')?.controller === you;

/** Whether an effect that may end controls it: then one that does not end is one more of them. */
const isHeldByEffect = (d: OpenDecision, name: ObjectName): boolean => magicOf(d).bases?.[name] !== undefined;

const exileUntil = (d: OpenDecision, refs: Refs, context: EvaluationContext): void => {
  const { self } = context;
  if (self === null || !isSourceThere(d, context)) return emitEffectMissed(d, 'exileUntilLeaves', 'self', context);
  const objects = objectsMeant(d, refs, context).filter((object) => isPermanent(d, object));
  if (objects.length > 0) exileUntilLeaves(d, objects, self);
};

/** Control and exile that last for a time. */
export const lastingEffects: { readonly [name: string]: EffectRule } = {
  gainControl: effect(
    'the controller of the effect controls these objects, from now on or for a time',
    either(REFS, struct({ what: REFS, 'until?': oneOf('end-of-turn', YOU_CONTROL_SOURCE) })),
    gainControl,
  ),
  control: {
    ...effect('in a static ability: its controller controls these objects', struct({ who: REFS }), () => undefined),
    standing: true,
  },
  exileUntilLeaves: effect(
    'exiles permanents until the object that the ability is on leaves the battlefield',
    REFS,
    exileUntil,
  ),
};
