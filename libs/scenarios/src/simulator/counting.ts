import { amended, eventTypesOf, type Ruleset } from '@stackledger/kernel';

/** How often things occurred, by name. */
export type Counts = { [name: string]: number };

/** What occurred over a run. */
export type Coverage = {
  readonly commands: Counts;
  readonly effects: Counts;
  readonly events: Counts;
  readonly refusals: Counts;
};

/** Nothing has been met yet. */
export const newCoverage = (): Coverage => ({ commands: {}, effects: {}, events: {}, refusals: {} });

/** One more of a name. */
export const count = (counts: Counts, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};

/** The same game, noting every effect that is carried out. */
export const countingRuleset = (ruleset: Ruleset, effects: Counts): Ruleset =>
  amended(ruleset, {
    effects: Object.fromEntries(
      Object.entries(ruleset.effects).map(([name, rule]) => [
        name,
        {
          ...rule,
          carryOut: (d, args, context) => {
            count(effects, name);
            rule.carryOut(d, args, context);
          },
        },
      ]),
    ),
  });

/** What a game has and how often each of it came up. */
export const usage = (
  ruleset: Ruleset,
  { commands, effects, events, refusals }: Coverage,
): { readonly [group: string]: Counts } => {
  const of = (names: readonly string[], counts: Counts): Counts =>
    Object.fromEntries(names.map((name) => [name, counts[name] ?? 0]));
  return {
    commands: of(
      [
        ...Object.keys(ruleset.commands),
        'PassPriority',
        'Choose',
        'Concede',
        'Rewind',
        'RestoreBranch',
        'ReportRoll',
        'ReportCard',
        'DefineCard',
        'ReportTrigger',
        'ReportChange',
        'AnnounceTotal',
        'ReportOutcome',
        'ConfirmReport',
        'ObjectToReport',
      ],
      commands,
    ),
    effects: of(
      Object.entries(ruleset.effects).flatMap(([name, { standing }]) => (standing ? [] : [name])),
      effects,
    ),
    events: of(eventTypesOf(ruleset), events),
    refusals: of(ruleset.rejectionCodes, refusals),
  };
};
