import type { Event, RuleId } from '@stackledger/kernel';

/**
 * A command that was not taken up, and whose id is therefore not used: malformed, stale, its id taken by another body.
 * `code` and `rule` are those of docs/rules/service.md.
 */
export class Problem extends Error {
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
    /** For a stale command: what has happened since. */
    readonly since: readonly Event[] = [],
  ) {
    super(detail);
    this.name = 'Problem';
  }
}

/** There is no such match here (SL-MATCH-1). */
export class UnknownMatch extends Error {
  readonly code = 'unknown-match';
  readonly rule: RuleId = 'SL-MATCH-1';

  constructor(
    readonly matchId: string,
    /** Why it cannot be read, although something of it is here. */
    but?: { readonly why: string },
  ) {
    super(but === undefined ? `there is no match ${matchId}` : `match ${matchId} ${but.why}`);
    this.name = 'UnknownMatch';
  }
}

/** A match of a game that this program does not offer. */
export const notOffered = (matchId: string, ruleset = 'no game'): UnknownMatch =>
  new UnknownMatch(matchId, { why: `is of ${ruleset}, a game that is not offered here` });

/** A match of which a part is missing, since its import broke off. */
export const halfImportedMatch = (matchId: string): UnknownMatch =>
  new UnknownMatch(matchId, { why: 'is not there yet: its import broke off; import the same file again' });
