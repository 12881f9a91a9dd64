import type { TournamentEvent } from '../state/events.js';

/** Why something is refused: a code for programs, the rule of docs/rules/tournaments.md, and a sentence for people. */
export type TournamentRejection = { readonly code: string; readonly rule: string; readonly detail: string };

/**
 * The events that follow a command, all of one stream (a round's, or the tournament's own), or why it is refused.
 * No events: what is asked for is so already.
 */
export type TournamentDecision =
  | { readonly ok: true; readonly events: readonly TournamentEvent[]; readonly because: readonly string[] }
  | { readonly ok: false; readonly rejection: TournamentRejection };

/** Accepted, citing one rule. */
export const accepted = (rule: string, ...events: readonly TournamentEvent[]): TournamentDecision => ({
  ok: true,
  events,
  because: [rule],
});

/** Refused: nothing happened. */
export const refused = (code: string, rule: string, detail: string): TournamentDecision => ({
  ok: false,
  rejection: { code, rule, detail },
});
