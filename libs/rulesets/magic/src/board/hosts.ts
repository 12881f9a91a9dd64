import { objectAt } from '@stackledger/kernel';
import {
  choose,
  targetName,
  type ContinuationOf,
  type ObjectName,
  type OpenDecision,
  type Target,
} from '@stackledger/kernel/authoring';
import { hostsFor, needsHost } from './attaching.js';
import { entrantName, type PendingEntry, type EntryBatch } from './pending-entries.js';

const hostsOf = (d: OpenDecision, { object, controller }: PendingEntry): readonly Target[] => {
  const aura = objectAt(d.state.table, object);
  return aura === undefined ? [] : hostsFor(d, aura, controller);
};

/** The batch without Auras that have nothing to enchant: those stay where they are (MTG-303.4f). */
export const withoutHomeless = (d: OpenDecision, known: EntryBatch): EntryBatch => ({
  ...known,
  coming: known.coming.filter((each) => !needsHost(d, each.object, each.to) || hostsOf(d, each).length > 0),
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
