import type { Shape } from '../shape.js';
import { listOf, mapOf, number, oneOf, struct, text } from '../shape.js';

/** Penalties from the lightest to the gravest; a policy says what each is for. */
export const PENALTIES = ['none', 'note', 'caution', 'warning', 'game-loss', 'match-loss', 'disqualification'] as const;
export type Penalty = (typeof PENALTIES)[number];

/** The remedies of a ruling: leave the game as it is, or one of the ways to repair it. */
export const REMEDIES = [
  'leave-as-is',
  'reversed-decision',
  'shortcut-cut',
  'simple',
  'full',
  'partial-fix',
  'total-correction',
] as const;
export type Remedy = (typeof REMEDIES)[number];

/** The thresholds of risk factors of going back over a span. */
export type RiskNumbers = {
  readonly decisions: number;
  readonly passes: number;
  readonly random: number;
  readonly shown: number;
  readonly unknown: number;
  readonly turns: number;
};

/**
 * The numbers of a game's policy, by name and version. They change several times a year, so they are data: a match
 * keeps the policy that it is judged by in its log.
 */
export type Policy = {
  readonly name: string;
  readonly version: string;
  readonly infractions: {
    readonly [code: string]: {
      readonly title: string;
      readonly penalty: Penalty;
      readonly upgrade?: { readonly from: number; readonly to: Penalty };
      readonly remedies: readonly Remedy[];
    };
  };
  readonly extension: { readonly leastMs: number };
  readonly risk: { readonly medium: RiskNumbers; readonly high: RiskNumbers };
};

const RISK = struct({
  decisions: number(1),
  passes: number(1),
  random: number(1),
  shown: number(1),
  unknown: number(1),
  turns: number(1),
});

/** The shape of a policy file. */
export const POLICY: Shape = struct({
  name: text('its name'),
  version: text('counts with every change'),
  infractions: mapOf(
    struct({
      title: text('for people'),
      penalty: oneOf(...PENALTIES),
      'upgrade?': struct({ from: number(2), to: oneOf(...PENALTIES) }),
      remedies: listOf(oneOf(...REMEDIES), 1, REMEDIES.length),
    }),
    /^[a-z][a-z0-9-]*$/,
  ),
  extension: struct({ leastMs: number(0) }),
  risk: struct({ medium: RISK, high: RISK }),
});

const MANY = { decisions: 3, passes: 6, random: 2, shown: 3, unknown: 1, turns: 1 };

/** The policy of a game without its own: every ruling is by hand, and pauses are given back to the millisecond. */
export const PLAIN_POLICY: Policy = {
  name: 'plain',
  version: '1',
  infractions: {},
  extension: { leastMs: 0 },
  risk: { medium: { decisions: 1, passes: 2, random: 1, shown: 1, unknown: 1, turns: 1 }, high: MANY },
};
