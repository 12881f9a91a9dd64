import {
  ask,
  givePriority,
  payCosts,
  procedure,
  push,
  scopeOf,
  stackName,
  stackObjectAt,
  type Cost,
  type JsonMap,
  type OpenDecision,
  type StackObject,
} from '@stackledger/kernel';
import { HELPING, payHelp, type Help } from '../mana/helping.js';
import { knowsDaytime } from '../board/daytime.js';
import { tell } from '../table/events.js';
import { magicOf, type OpenDeclaration } from '../table/state.js';
import { writtenMana } from '../cards/written-mana.js';
import { ownCastTriggers } from './cast-triggers.js';
import { numberOfSpell, spellsCast } from './counting-spells.js';
import { dueFor, isPayable, restOfCosts, type Due } from './owed.js';

type Paying = { readonly attempt: boolean; readonly help?: Help; readonly resolving?: true };

/** The open declaration is paid if it can be, else its player is asked for mana (MTG-601.2g, 601.2h). */
export const payDeclared = procedure<Paying>('mtg-pay', (d, frame) => {
  const open = magicOf(d).declaration;
  const object = open === null ? undefined : stackObjectAt(d.state.table, open.object);
  if (open === null || object === undefined) return;
  const { attempt, help, resolving } = frame.bindings;
  const due = { ...dueFor(d, open), ...(help !== undefined && { help }) };
  if (attempt && isPayable(d, due)) {
    complete(d, open, object, due);
    return resolving ? undefined : givePriority(d, d.ruleset.priority.afterDeclaration(d, open.seat));
  }
  push(d, payDeclared, { attempt: false });
  ask(d, {
    seat: open.seat,
    kind: 'payment',
    command: 'PayCost',
    prompt: `Pay for ${stackName(object)}, or cancel it.`,
    options: [],
    about: { what: 'payment', object: stackName(object), cost: open.costs as unknown as JsonMap['cost'] },
    because: ['MTG-601.2g', 'MTG-601.2h'],
  });
});

/** How many spells the active player has cast in this turn, where day and night hang on that (MTG-731.2). */
const castBy = (d: OpenDecision, { kind, controller }: StackObject): { readonly spells?: number } =>
  kind === 'spell' && controller === d.state.table.turn?.active && knowsDaytime(d)
    ? { spells: (magicOf(d).spells?.now ?? 0) + 1 }
    : {};

/** Everything is paid; the spell is cast, the ability activated, and what triggers on that triggers (MTG-601.2i). */
const complete = (d: OpenDecision, open: OpenDeclaration, object: StackObject, { help = {} }: Due): void => {
  payHelp(d, open.seat, open.source, help);
  payCosts(d, afterHelp(d, open, object, help), open.pay, {
    ...scopeOf(d.state.table, object),
    you: open.seat,
    self: open.source,
  });
  const isSpell = object.kind === 'spell';
  const before = spellsCast(d);
  const nth = isSpell ? numberOfSpell(d) : {};
  const counted = { ...nth, ...castBy(d, object) };
  tell(d, 'DeclarationCompleted', { seat: open.seat, id: object.id, name: stackName(object), ...counted }, [
    isSpell ? 'MTG-601.2i' : 'MTG-602.2',
    'MTG-601.3',
  ]);
  if (isSpell) ownCastTriggers(d, object, before);
};

/** The costs that are left once what helps has paid. */
const afterHelp = (d: OpenDecision, { costs }: OpenDeclaration, { x }: StackObject, help: Help): readonly Cost[] => {
  if (HELPING.every((word) => (help[word] ?? []).length === 0)) return costs;
  const rest = restOfCosts(d, costs, x, help) ?? {};
  return costs.map((cost) => ('mana' in cost ? { mana: writtenMana(rest) } : cost));
};
