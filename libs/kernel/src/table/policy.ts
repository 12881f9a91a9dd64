import type { Shape } from './shape.js';
import { listOf, mapOf, number, oneOf, struct, text } from './shape.js';

/** Penalties from the least to the gravest. What each is for, a policy says. */
export const PENALTIES = ['none', 'note', 'caution', 'warning', 'game-loss', 'match-loss', 'disqualification'] as const;
/** What a judge may give somebody, from nothing to the worst. */
export type Penalty = (typeof PENALTIES)[number];

/** What a ruling does about the game: leave it as it is, or one of the ways to put it right. */
export const REMEDIES = [
  'leave-as-is',
  'reversed-decision',
  'shortcut-cut',
  'simple',
  'full',
  'partial-fix',
  'total-correction',
] as const;
/** What a judge may do to set a table right. */
export type Remedy = (typeof REMEDIES)[number];

/** How much in a span speaks against going back over it, from so many on. */
export type RiskNumbers = {
  readonly decisions: number;
  readonly passes: number;
  readonly random: number;
  readonly shown: number;
  readonly unknown: number;
  readonly turns: number;
};

/**
 * The numbers of one game's policy, by name and version. They change several times a year, so they are data: a match keeps the
 * policy that it is judged by in its log.
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

/** What a file with a policy has to look like. */
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

/** For a game that brings no policy: every ruling is by hand, and time is given back to the last millisecond. */
export const PLAIN_POLICY: Policy = {
  name: 'plain',
  version: '1',
  infractions: {},
  extension: { leastMs: 0 },
  risk: { medium: { decisions: 1, passes: 2, random: 1, shown: 1, unknown: 1, turns: 1 }, high: MANY },
};
