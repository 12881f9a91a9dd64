import {
  choose,
  objectAt,
  targetName,
  type FrameOf,
  type ObjectName,
  type OpenDecision,
  type Target,
} from '@stackledger/kernel';
import { hostsFor, needsHost } from './attaching.js';
import { nameOf, type Coming, type Entering } from './coming.js';

const hostsOf = (d: OpenDecision, { object, controller }: Coming): readonly Target[] => {
  const aura = objectAt(d.state.table, object);
  return aura === undefined ? [] : hostsFor(d, aura, controller);
};

/** An Aura that nothing is there for stays where it is (MTG-303.4f). */
export const withoutHomeless = (d: OpenDecision, known: Entering): Entering => ({
  ...known,
  coming: known.coming.filter((each) => !needsHost(d, each.object, each.to) || hostsOf(d, each).length > 0),
});

/** Asks what an Aura is put on. */
export const askHost = (d: OpenDecision, coming: Coming, frame: FrameOf<Entering>): void =>
  choose(
    d,
    {
      seat: coming.controller,
      prompt: `What is ${nameOf(d, coming.object)} put on as it enters?`,
      options: hostsOf(d, coming).map((host) => targetName(d.state.table, host, coming.controller)),
      about: { what: 'host', object: coming.object },
      because: ['MTG-303.4f', 'MTG-614.12'],
    },
    frame,
  );

/** Puts what was asked about on what was named; on the first thing it may be on where whoever was asked has left. */
export const putOn = (
  d: OpenDecision,
  known: Entering,
  name: ObjectName,
  [chosen]: readonly ObjectName[],
): Entering => ({
  ...known,
  coming: known.coming.map((each) => {
    if (each.object !== name) return each;
    const hosts = hostsOf(d, each);
    const to = hosts.find((host) => targetName(d.state.table, host, each.controller) === chosen) ?? hosts[0];
    return to === undefined ? each : { ...each, to };
  }),
});
