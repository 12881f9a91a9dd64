import { objectAt } from '@stackledger/kernel';
import {
  cardNamed,
  cardOf,
  choose,
  targetName,
  type ContinuationOf,
  type ObjectName,
  type OpenDecision,
  type Target,
} from '@stackledger/kernel/authoring';
import { isAuraCard } from '../characteristics/characteristics.js';
import { enteringObject } from './as-it-enters.js';
import { hostsFor } from './attaching.js';
import { entrantName, type PendingEntry, type EntryBatch } from './pending-entries.js';

/** Whether an entering object needs a host: an Aura that does not come from an Aura spell, be it a token. */
export const needsHost = (d: OpenDecision, { object, to, token }: PendingEntry): boolean =>
  to === undefined && isAuraCard(token === undefined ? cardOf(d, object) : cardNamed(d, token));

const hostsOf = (d: OpenDecision, coming: PendingEntry): readonly Target[] => {
  const aura = objectAt(d.state.table, coming.object);
  if (aura !== undefined) return hostsFor(d, aura, coming.controller);
  const { outside, object } = enteringObject(d, coming);
  return hostsFor(outside, object, coming.controller);
};

/** The batch without Auras that have nothing to enchant: those stay where they are (MTG-303.4f). */
export const withoutHomeless = (d: OpenDecision, known: EntryBatch): EntryBatch => ({
  ...known,
  coming: known.coming.filter((each) => !needsHost(d, each) || hostsOf(d, each).length > 0),
});

/** Asks what an Aura is attached to. */
export const askHost = (d: OpenDecision, coming: PendingEntry, continuation: ContinuationOf<EntryBatch>): void =>
  choose(
    d,
    {
      seat: coming.controller,
      prompt: `What is ${entrantName(d, coming.object)} put on as it enters?`,
      options: hostsOf(d, coming).map((host) => targetName(d.state.table, host, coming.controller)),
      about: { what: 'host', object: coming.object },
      because: ['MTG-303.4f', 'MTG-614.12'],
    },
    continuation,
  );

/** Attaches an Aura as answered, or to its first possible host if the asked player has left. */
export const putOn = (
  d: OpenDecision,
  known: EntryBatch,
  name: ObjectName,
  [chosen]: readonly ObjectName[],
): EntryBatch => ({
  ...known,
  coming: known.coming.map((each) => {
    if (each.object !== name) return each;
    const hosts = hostsOf(d, each);
    const to = hosts.find((host) => targetName(d.state.table, host, each.controller) === chosen) ?? hosts[0];
    return to === undefined ? each : { ...each, to };
  }),
});
