import { areRulesHere, type OfferedGames } from '@stackledger/ledger';
import type { MatchIndex } from '@stackledger/projections';

/** Injection token of the RulesSurvey. */
export const RULES_SURVEY = Symbol('RULES_SURVEY');

/** Which matches that are not sealed name rules that are missing here. */
export type RulesSurvey = {
  /** A sentence for people; null when every version is here, and where the list cannot be read. */
  readonly detail: () => Promise<string | null>;
  /** The sentence, once all matches that were there at the start are in the list. */
  readonly done: Promise<string | null>;
};

type SurveyedMatches = {
  readonly games: OfferedGames;
  /** The list of matches; asked once `caughtUp` resolves. */
  readonly index: Pick<MatchIndex, 'rules' | 'unsealed'>;
  readonly caughtUp: () => Promise<void>;
};

/** Asks the list for the rules that its matches name. */
export const surveyRules = ({ games, index, caughtUp }: SurveyedMatches): RulesSurvey => {
  const detail = async (): Promise<string | null> => {
    const missing = (await index.rules()).filter((rules) => !areRulesHere(games, rules));
    const counted = await Promise.all(missing.map(async (rules) => ({ ...rules, count: await index.unsealed(rules) })));
    const found = counted.filter(({ count }) => count > 0);
    return sentence(found.map((each) => `${each.count} of ${each.ruleset} ${each.rulesetVersion}`));
  };
  const known = (): Promise<string | null> => detail().catch(() => null);
  return { detail: known, done: caughtUp().then(known, () => null) };
};

const sentence = (each: readonly string[]): string | null =>
  each.length === 0
    ? null
    : `there are matches whose rules are missing here (${each.join(', ')}): they can be read, judged, conceded, ended by a judge and sealed, ` +
      'but not played on; serve them with a build that has these versions';
