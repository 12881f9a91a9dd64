import {
  emit,
  inModes,
  moveCard,
  newId,
  objectNamed,
  playedObject,
  push,
  stackName,
  targetName,
  tipBeforeNaming,
  type Arrival,
  type Cost,
  type Declaration,
  type OpenDecision,
  type Playable,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import { manaOf } from '../mana/mana.js';
import { listed, useSources } from '../mana/named-sources.js';
import { tell } from '../table/events.js';
import type { OpenDeclaration } from '../table/state.js';
import { isPhyrexian, isSplit } from '../cards/written-mana.js';
import type { Asked } from './asked.js';
import { payDeclared } from './paying-declared.js';
import { isPaidLater, openPicks } from './hidden-picks.js';
import { tellChanges } from './total-cost.js';

/** What is picked to pay with, by the names that everybody calls it. */
const openly = (d: OpenDecision, seat: SeatId, pay: Declaration['pay']): OpenDeclaration['pay'] =>
  Object.fromEntries(
    Object.entries(pay).map(([kind, picked]) => [
      kind,
      listed(picked).map((name) => objectNamed(d.state.table, name, seat)?.name ?? name),
    ]),
  );

/**
 * A declaration begins: it is announced, lies on the stack, and is paid for if it can be at once; else it stays open until
 * it is paid or taken back (MTG-601.2, MTG-602.2). A card arrives on the stack as `arrival` says: face down, or as it is.
 */
export const begin = (d: OpenDecision, asked: Asked, because: readonly RuleId[], arrival: Arrival = {}): void => {
  const { play, declared, sources, help, resolving } = asked;
  const { seat, kind, source, ability, once } = play;
  const { targets, modes, x, pay } = declared;
  const { costs } = inModes(d, play, modes);
  const announced = {
    seat,
    kind,
    source,
    ability: ability.id ?? play.path,
    targets: targets.map((target) => targetName(d.state.table, target, null)),
    modes,
    x,
    costs,
    pay: { ...openly(d, seat, pay), ...help },
    object: newId(d, 's'),
    before: String(tipBeforeNaming(d, source)),
  };
  const kept = isPaidLater(d, asked) ? { ...openly(d, seat, openPicks(d, seat, pay)), ...help } : undefined;
  tell(
    d,
    'DeclarationBegun',
    { ...announced, ...(kept !== undefined && { pay: kept }), ...(once !== undefined && { once }) },
    [...because, ...announcing(declared, costs), ...severalWays(play)],
    kept === undefined ? undefined : { for: [seat], data: { pay: announced.pay } },
  );
  tellChanges(d, seat, source, play.changes ?? []);
  const moved =
    play.object === null ? null : (moveCard(d, play.object, 'stack', ['MTG-601.2a'], arrival) ?? play.object);
  const object = playedObject(d, play, declared, moved);
  emit(d, 'PutOnStack', { name: stackName(object), object, pending: true }, [
    'MTG-405.2',
    moved === null ? 'MTG-602.2' : 'MTG-601.2a',
    'MTG-405.4',
  ]);
  push(d, payDeclared, { attempt: true, ...(resolving && { resolving }) });
  useSources(d, seat, sources);
};

/** The rules behind what an announcement fixes. */
const announcing = ({ targets, modes, x, shares }: Declaration, costs: readonly Cost[]): readonly RuleId[] => [
  ...(modes.length > 0 || x !== null ? (['MTG-601.2b'] as const) : []),
  ...(targets.length > 0 ? (['MTG-601.2c'] as const) : []),
  ...(shares !== undefined ? (['MTG-601.2d'] as const) : []),
  'MTG-601.2e',
  ...(costs.length > 0 ? (['MTG-601.2f'] as const) : []),
];

/** The rules behind symbols of mana that can be paid in several ways. */
const severalWays = ({ costs }: Playable): readonly RuleId[] => {
  const kinds = costs.flatMap((cost) => ('mana' in cost ? Object.keys(manaOf(cost.mana)) : [])).filter(isSplit);
  return [
    ...(kinds.some(isPhyrexian) ? (['MTG-107.4f'] as const) : []),
    ...(kinds.some((kind) => !isPhyrexian(kind)) ? (['MTG-107.4e'] as const) : []),
  ];
};
