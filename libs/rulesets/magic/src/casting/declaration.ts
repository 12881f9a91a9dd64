import { newId, objectNamed, stackName, type RuleId, type SeatId } from '@stackledger/kernel';
import {
  playInModes,
  moveCard,
  playedObject,
  schedule,
  targetName,
  tipBeforeNaming,
  type Arrival,
  type Cost,
  type Declaration,
  type OpenDecision,
  type Playable,
} from '@stackledger/kernel/authoring';
import { manaOf } from '../mana/mana.js';
import { listed, useSources } from '../mana/named-sources.js';
import { emit } from '../table/events.js';
import type { OpenDeclaration } from '../table/state.js';
import { isPhyrexian, isSplit } from '../cards/written-mana.js';
import type { PlayRequest } from './paying/play-request.js';
import { payDeclared } from './paying/declared-payment.js';
import { isPaidLater, openPicks } from './paying/hidden-picks.js';
import { emitCostChanges } from './paying/total-cost.js';

const publicPicks = (d: OpenDecision, seat: SeatId, pay: Declaration['pay']): OpenDeclaration['pay'] =>
  Object.fromEntries(
    Object.entries(pay).map(([kind, picked]) => [
      kind,
      listed(picked).map((name) => objectNamed(d.state.table, name, seat)?.name ?? name),
    ]),
  );

/**
 * Begins a declaration: announces it, puts it on the stack, and pays it if that is possible at once; otherwise it stays
 * open until it is paid or taken back (MTG-601.2, MTG-602.2). `arrival` tells whether a card is face down there.
 */
export const beginDeclaration = (
  d: OpenDecision,
  asked: PlayRequest,
  because: readonly RuleId[],
  arrival: Arrival = {},
): void => {
  const { play, declared, sources, help, resolving, before } = asked;
  const { seat, kind, source, ability, once } = play;
  const { targets, modes, x, pay } = declared;
  const { costs } = playInModes(d, play, modes);
  const announced = {
    seat,
    kind,
    source,
    ability: ability.id ?? play.path,
    targets: targets.map((target) => targetName(d.state.table, target, null)),
    modes,
    x,
    costs,
    pay: { ...publicPicks(d, seat, pay), ...help },
    object: newId(d, 's'),
    before: String(before ?? tipBeforeNaming(d, source)),
  };
  const kept = isPaidLater(d, asked) ? { ...publicPicks(d, seat, openPicks(d, seat, pay)), ...help } : undefined;
  emit(
    d,
    'DeclarationBegun',
    { ...announced, ...(kept !== undefined && { pay: kept }), ...(once !== undefined && { once }) },
    [...because, ...announcementRules(declared, costs), ...severalWays(play)],
    kept === undefined ? undefined : { for: [seat], data: { pay: announced.pay } },
  );
  emitCostChanges(d, seat, source, play.changes ?? []);
  const moved =
    play.object === null ? null : (moveCard(d, play.object, 'stack', ['MTG-601.2a'], arrival) ?? play.object);
  const object = playedObject(d, play, declared, moved);
  emit(d, 'PutOnStack', { name: stackName(object), object, pending: true }, [
    'MTG-405.2',
    moved === null ? 'MTG-602.2' : 'MTG-601.2a',
    'MTG-405.4',
  ]);
  schedule(d, payDeclared, { attempt: true, ...(resolving && { resolving }) });
  useSources(d, seat, sources);
};

const announcementRules = ({ targets, modes, x, shares }: Declaration, costs: readonly Cost[]): readonly RuleId[] => [
  ...(modes.length > 0 || x !== null ? (['MTG-601.2b'] as const) : []),
  ...(targets.length > 0 ? (['MTG-601.2c'] as const) : []),
  ...(shares !== undefined ? (['MTG-601.2d'] as const) : []),
  'MTG-601.2e',
  ...(costs.length > 0 ? (['MTG-601.2f'] as const) : []),
];

/** The rules cited for mana symbols that can be paid in several ways. */
const severalWays = ({ costs }: Playable): readonly RuleId[] => {
  const kinds = costs.flatMap((cost) => ('mana' in cost ? Object.keys(manaOf(cost.mana)) : [])).filter(isSplit);
  return [
    ...(kinds.some(isPhyrexian) ? (['MTG-107.4f'] as const) : []),
    ...(kinds.some((kind) => !isPhyrexian(kind)) ? (['MTG-107.4e'] as const) : []),
  ];
};
