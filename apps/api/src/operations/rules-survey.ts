import { missingVersionOf, type OfferedGames } from '@stackledger/ledger';
import type { MatchIndex } from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';

/** Injection token of the RulesSurvey. */
export const RULES_SURVEY = Symbol('RULES_SURVEY');

/** Which matches that are not sealed name rules that are missing here, found out once, beside the first requests. */
export type RulesSurvey = {
  /** A sentence for people; null when every version is here, and until it is known. */
  readonly detail: () => string | null;
  /** The matches among them. */
  readonly matches: ReadonlySet<string>;
  /** The same sentence, once it is known. */
  readonly done: Promise<string | null>;
};

type SurveyedMatches = {
  readonly store: EventStore;
  readonly games: OfferedGames;
  /** The list of matches; asked once `caughtUp` resolves. */
  readonly index: Pick<MatchIndex, 'page'>;
  readonly caughtUp: () => Promise<void>;
};

const STATUSES = ['open', 'running', 'paused', 'ended'] as const;
const PAGE = 100;

/** Reads the first event of every match that is not sealed. Where the store fails it is found out at the next start. */
export const surveyRules = (matches: SurveyedMatches): RulesSurvey => {
  let found: string | null = null;
  const without = new Set<string>();
  const survey = async (): Promise<string | null> => {
    await matches.caughtUp();
    const each = [...(await missingVersions(matches, without))].map(([version, count]) => `${count} of ${version}`);
    if (each.length === 0) return null;
    found =
      `there are matches whose rules are missing here (${each.join(', ')}): they can be read, judged, conceded, ended by a judge and sealed, ` +
      'but not played on; serve them with a build that has these versions';
    return found;
  };
  return { detail: () => found, matches: without, done: survey().catch(() => null) };
};

/** How many matches name each version that is missing; they are added to `without`. */
const missingVersions = async (
  { store, games, index }: SurveyedMatches,
  without: Set<string>,
): Promise<ReadonlyMap<string, number>> => {
  const missing = new Map<string, number>();
  for (let after: string | undefined; ;) {
    const page = (await index.page({ after, rulesets: [...games.keys()], statuses: STATUSES }, PAGE)) ?? [];
    for (const { matchId } of page) {
      const version = await missingVersionOf(store, games, matchId);
      if (version === null) continue;
      without.add(matchId);
      missing.set(version, (missing.get(version) ?? 0) + 1);
    }
    if (page.length < PAGE) return missing;
    after = page.at(-1)?.matchId;
  }
};
