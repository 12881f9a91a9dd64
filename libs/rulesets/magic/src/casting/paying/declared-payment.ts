import { stackName, type StackObject } from '@stackledger/kernel';
import {
  ask,
  givePriority,
  payCosts,
  procedure,
  schedule,
  scheduleAfterNext,
  contextOf,
  stackObjectAt,
  type Cost,
  type ObjectName,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { isUnhelped, payHelp, type CostHelp } from '../../mana/helping.js';
import { isMoveAsked } from '../../board/zones.js';
import { usesDaytime } from '../../board/daytime.js';
import { emit } from '../../table/events.js';
import { magicOf, type OpenDeclaration } from '../../table/state.js';
import { writtenMana } from '../../cards/written-mana.js';
import { ownTriggers } from '../cast-triggers.js';
import { isCycling } from '../../playing/cycling.js';
import { numberOfSpell, spellsCast } from '../counting-spells.js';
import { notePaid, takenSince } from './what-paid.js';
import { dueFor, isPayable, restOfCosts, type PaymentDue } from './payment-due.js';

type DeclaredPayment = { readonly attempt: boolean; readonly help?: CostHelp; readonly resolving?: true };

/** Pays the open declaration if possible, otherwise asks its player for mana (MTG-601.2g, 601.2h). */
export const payDeclared = procedure<DeclaredPayment>('mtg-pay', (d, continuation) => {
  const open = magicOf(d).declaration;
  const object = open === null ? undefined : stackObjectAt(d.state.table, open.object);
  if (open === null || object === undefined) return;
  const { attempt, help, resolving } = continuation.bindings;
  const due = { ...dueFor(d, open), ...(help !== undefined && { help }) };
  if (attempt && isPayable(d, due)) return payAll(d, open, object, due, resolving);
  schedule(d, payDeclared, { attempt: false });
  ask(d, {
    seat: open.seat,
    kind: 'payment',
    command: 'PayCost',
    prompt: `Pay for ${stackName(object)}, or cancel it.`,
    options: [],
    about: { what: 'payment', object: stackName(object), cost: open.costs },
    because: ['MTG-601.2g', 'MTG-601.2h'],
  });
});

/** The number of spells the active player has cast this turn, if the match uses day and night (MTG-731.2). */
const spellCount = (d: OpenDecision, { kind, controller }: StackObject): { readonly spells?: number } =>
  kind === 'spell' && controller === d.state.table.turn?.active && usesDaytime(d)
    ? { spells: (magicOf(d).spells?.now ?? 0) + 1 }
    : {};

/** Pays everything; where its player has to choose a place for what that takes, the declaration waits for it. */
const payAll = (
  d: OpenDecision,
  open: OpenDeclaration,
  object: StackObject,
  { help = {} }: PaymentDue,
  resolving?: true,
): void => {
  payHelp(d, open.seat, open.source, help);
  const since = d.events.length;
  payCosts(d, costsAfterHelp(d, open, object, help), open.pay, {
    ...contextOf(d.state.table, object),
    you: open.seat,
    self: open.source,
  });
  const taken = (): readonly ObjectName[] => takenSince(d, since);
  if (isMoveAsked(d)) scheduleAfterNext(d, allPaid, { taken: taken(), ...(resolving && { resolving }) });
  else completeDeclaration(d, open, object, taken, resolving);
};

type AllPaid = { readonly taken: readonly ObjectName[]; readonly resolving?: true };

/** Completes a declaration once it is known where everything went that paid for it (MTG-616.1). */
export const allPaid = procedure<AllPaid>('mtg-paid', (d, { bindings: { taken, resolving } }) => {
  const open = magicOf(d).declaration;
  const object = open === null ? undefined : stackObjectAt(d.state.table, open.object);
  if (open === null || object === undefined) return;
  completeDeclaration(d, open, object, () => [...taken, ...takenSince(d, 0)], resolving);
});

/** Completes a paid declaration: the spell is cast or the ability activated, and triggers see that (MTG-601.2i). */
const completeDeclaration = (
  d: OpenDecision,
  { seat }: OpenDeclaration,
  object: StackObject,
  taken: () => readonly ObjectName[],
  resolving?: true,
): void => {
  notePaid(d, object, taken);
  const isSpell = object.kind === 'spell';
  const before = spellsCast(d);
  const nth = isSpell ? numberOfSpell(d) : {};
  const counted = { ...nth, ...spellCount(d, object) };
  emit(d, 'DeclarationCompleted', { seat, id: object.id, name: stackName(object), ...counted }, [
    isSpell ? 'MTG-601.2i' : 'MTG-602.2',
    'MTG-601.3',
  ]);
  if (isSpell) ownTriggers(d, 'cast', object, { castBefore: before });
  else if (isCycling(d, object)) ownTriggers(d, 'cycled', object);
  if (!resolving) givePriority(d, d.ruleset.priority.afterDeclaration(d, seat));
};

/** The costs left after convoke, delve and the like have paid their part. */
const costsAfterHelp = (
  d: OpenDecision,
  { costs }: OpenDeclaration,
  { x }: StackObject,
  help: CostHelp,
): readonly Cost[] => {
  if (isUnhelped(help)) return costs;
  const rest = restOfCosts(d, costs, x, help) ?? {};
  return costs.map((cost) => ('mana' in cost ? { mana: writtenMana(rest) } : cost));
};
