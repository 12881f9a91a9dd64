import type { Event, RuleId } from '@stackledger/rules';

/**
 * A command that was not accepted for a decision, so that its id is not used up: malformed, stale, or an id of another
 * command. `code` and `rule` are those of docs/rules/service.md.
 */
export class SubmissionError extends Error {
  constructor(
    readonly code:
      | 'malformed'
      | 'stale'
      | 'command-id-reused'
      | 'expected-revision-required'
      | 'ruleset-version-missing'
      | 'too-large'
      | 'match-full',
    readonly rule: RuleId,
    readonly detail: string,
    readonly revision: number,
    /** For a stale command: the events since. */
    readonly since: readonly Event[] = [],
  ) {
    super(detail);
    this.name = 'SubmissionError';
  }
}

/** There is no such match (SL-MATCH-1). */
export class UnknownMatch extends Error {
  readonly code = 'unknown-match';
  readonly rule: RuleId = 'SL-MATCH-1';

  constructor(
    readonly matchId: string,
    /** Why it cannot be read, although something of it is stored. */
    but?: { readonly why: string },
  ) {
    super(but === undefined ? `there is no match ${matchId}` : `match ${matchId} ${but.why}`);
    this.name = 'UnknownMatch';
  }
}

/** A match of a game that is not on offer. */
export const notOffered = (matchId: string, ruleset = 'no game'): UnknownMatch =>
  new UnknownMatch(matchId, { why: `is of ${ruleset}, a game that is not offered here` });

/** A match whose import was not finished. */
export const halfImportedMatch = (matchId: string): UnknownMatch =>
  new UnknownMatch(matchId, { why: 'is not there yet: its import broke off; import the same file again' });
