import {
  beginningOf,
  type Inputs,
  type EffectRequest,
  type Policy,
  type Revision,
  type Timeline,
} from '@stackledger/rules';
import type { CreationData, Envelope, RecordedInputs } from '../../envelopes/envelope.js';

/** Answers an effect request from the recorded inputs; a sentence where they lack it. */
export type RecordedInputSource = (inputs: Inputs, need: EffectRequest) => Inputs | string;

/** A source of the inputs recorded with a command, which finds earlier states in the log. */
export const recordedInputs = (
  group: readonly Envelope[],
  timeline: Timeline,
  created: CreationData,
): RecordedInputSource => {
  const { dice = [], states = [] } = group[0]?.inputs ?? {};
  const shuffles = shufflesIn(group);
  return (inputs, need) => {
    switch (need.need) {
      case 'die': {
        const value = dice[inputs.dice?.length ?? 0];
        return value === undefined ? 'its inputs lack a die' : { ...inputs, dice: [...(inputs.dice ?? []), value] };
      }
      case 'shuffle': {
        const order = shuffles[inputs.shuffles?.length ?? 0];
        if (order === undefined || !isSameSet(order, need.cards)) return 'its inputs lack a shuffle of these cards';
        return { ...inputs, shuffles: [...(inputs.shuffles ?? []), order] };
      }
      case 'past':
        if (!states.includes(String(need.to))) return `its inputs do not name revision ${need.to}`;
        return { ...inputs, past: { ...inputs.past, ...momentsAt(timeline, need.to, states) } };
      case 'server-seed':
        return { ...inputs, serverSeed: created.serverSeed ?? '' };
      case 'begins':
        return { ...inputs, begins: beginningOf(created) };
      case 'seal':
        return { ...inputs, seal: { head: group[0]?.prevHash ?? '', serverSeed: created.serverSeed ?? '' } };
      case 'time':
        return { ...inputs, now: group[0]?.recordedAt ?? '' };
      case 'policy': {
        const adopted = group.find(({ type }) => type === 'PolicyAdopted')?.data.policy;
        // A cast: anything else there shows as a difference of the event.
        return adopted === undefined ? 'it adopts no policy' : { ...inputs, policy: adopted as unknown as Policy };
      }
    }
  };
};

/** The moment asked for, and with it that of its last table event where the inputs name that too. */
const momentsAt = (timeline: Timeline, to: Revision, states: readonly string[]): NonNullable<Inputs['past']> => {
  const past = timeline.pastAt(to) ?? null;
  const tip = past?.tip ?? to;
  const atTip = tip === to || !states.includes(String(tip)) ? undefined : timeline.pastAt(tip);
  return atTip === undefined ? { [to]: past } : { [to]: past, [tip]: atTip };
};

/** Shuffles are hidden parts of one of the command's events. */
const shufflesIn = (group: readonly Envelope[]): readonly (readonly string[])[] =>
  group
    .map(({ sealed }) => (sealed?.inputs as RecordedInputs | undefined)?.shuffles)
    .find((kept) => kept !== undefined) ?? [];

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());
