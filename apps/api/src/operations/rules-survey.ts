import { setTimeout as sleep } from 'node:timers/promises';
import { missingVersionOf, type OfferedGames } from '@stackledger/ledger';
import type { MatchIndex } from '@stackledger/projections';
import { inTime, withOwnBudget, type EventStore } from '@stackledger/store';

/** Injection token of the RulesSurvey. */
export const RULES_SURVEY = Symbol('RULES_SURVEY');

/** Which matches that were not sealed when they were first seen here name rules that are missing here. */
export type RulesSurvey = {
  /** A sentence for people; null when every version is here, and until it is known. */
  readonly detail: () => string | null;
  /** The matches among them. */
  readonly matches: ReadonlySet<string>;
  /** Looks at matches that have come since, by an import or another process. Never fails; waits for no start. */
  readonly look: () => Promise<void>;
  /** The sentence, once all matches that were there at the start are looked at. */
  readonly done: Promise<string | null>;
};

type SurveyedMatches = {
  readonly store: EventStore;
  readonly games: OfferedGames;
  /** The list of matches; asked once `caughtUp` resolves. */
  readonly index: Pick<MatchIndex, 'page'>;
  readonly caughtUp: () => Promise<void>;
  /** Waits for milliseconds in which requests have their turn. */
  readonly rest?: (ms: number) => Promise<unknown>;
};

const STATUSES = ['open', 'running', 'paused', 'ended'] as const;
const PAGE = 100;

/** At the start it rests after each page for so many times as long as the page took: requests come first. */
const REST_TIMES = 9;

const sleepUnref = (ms: number): Promise<unknown> => sleep(ms, undefined, { ref: false });

/**
 * Reads the first event of every match that is not sealed, beside the first requests, and from then on of those that
 * are new at a look. Where the store fails it is found out at the next look.
 */
export const surveyRules = (surveyed: SurveyedMatches): RulesSurvey => {
  const survey = new MissingRules(surveyed);
  const start = async (): Promise<string | null> => {
    await surveyed.caughtUp();
    await survey.look(REST_TIMES);
    return survey.detail();
  };
  const done = start().catch(() => null);
  let isBegun = false;
  void done.then(() => (isBegun = true));
  return {
    detail: () => survey.detail(),
    matches: survey.matches,
    look: () => (isBegun ? survey.look().catch(() => undefined) : Promise.resolve()),
    done,
  };
};

class MissingRules {
  readonly matches = new Set<string>();
  readonly #counts = new Map<string, number>();
  #last: string | undefined;
  #looking: Promise<void> | null = null;

  constructor(private readonly surveyed: SurveyedMatches) {}

  detail(): string | null {
    if (this.#counts.size === 0) return null;
    const each = [...this.#counts].map(([version, count]) => `${count} of ${version}`);
    return (
      `there are matches whose rules are missing here (${each.join(', ')}): they can be read, judged, conceded, ended by a judge and sealed, ` +
      'but not played on; serve them with a build that has these versions'
    );
  }

  /**
   * Looks at what lies behind the last match that was looked at. Who comes meanwhile waits for the same look, and
   * leaves when their time is over.
   */
  look(restTimes = 0): Promise<void> {
    this.#looking ??= withOwnBudget(undefined, () => this.#look(restTimes)).finally(() => (this.#looking = null));
    return inTime(this.#looking);
  }

  async #look(restTimes: number): Promise<void> {
    const { store, games, index, rest = sleepUnref } = this.surveyed;
    for (;;) {
      const asked = { after: this.#last, rulesets: [...games.keys()], statuses: STATUSES };
      const page = await index.page(asked, PAGE);
      if (page === undefined) {
        this.#forget(); // the store was set back behind what was looked at
        continue;
      }
      const began = performance.now();
      for (const { matchId } of page) {
        const version = await missingVersionOf(store, games, matchId);
        this.#last = matchId;
        if (version === null) continue;
        this.matches.add(matchId);
        this.#counts.set(version, (this.#counts.get(version) ?? 0) + 1);
      }
      if (page.length < PAGE) return;
      if (restTimes > 0) await rest(restTimes * (performance.now() - began));
    }
  }

  #forget(): void {
    this.#last = undefined;
    this.matches.clear();
    this.#counts.clear();
  }
}
