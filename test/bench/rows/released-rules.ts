import type { OfferedGame } from '@stackledger/ledger';
import { frozenReleases, projectFolder } from '@stackledger/offering';
import { decide, type Ruleset } from '@stackledger/rules';
import { contest } from '../measuring/contest.js';
import type { Bench, Row } from '../measuring/row.js';
import { stepsOf, type Step } from '../play/steps.js';
import { goldenLogs, magicGame } from './magic-commands.js';

/** Times a round, so that each side works for about as long as those of `kernel-magic`. */
const TIMES = 6;

const frozenOf = ({ ruleset }: OfferedGame): Ruleset => {
  const release = frozenReleases(projectFolder(), ruleset.id).find(({ version }) => version === ruleset.version);
  if (release === undefined) throw new Error(`${ruleset.id} ${ruleset.version} is not frozen`);
  return release.load().ruleset;
};

const isDecided = (ruleset: Ruleset, { state, command, inputs }: Step): boolean =>
  decide(ruleset, state, command, inputs).kind === 'decided';

/** The decisions of the golden logs that need nothing of the past, from states of these rules. */
const stepsIn = (game: OfferedGame, ruleset: Ruleset): readonly Step[] =>
  goldenLogs(game).flatMap((log) => stepsOf({ log }, ruleset).filter((step) => isDecided(ruleset, step)));

const decideAll = (ruleset: Ruleset, steps: readonly Step[]) => (): number => {
  for (let time = 0; time < TIMES; time++) for (const step of steps) isDecided(ruleset, step);
  return TIMES * steps.length;
};

const run = async (): Promise<readonly Row[]> => {
  const game = magicGame();
  const frozen = frozenOf(game);
  const [old, today] = [stepsIn(game, frozen), stepsIn(game, game.ruleset)];
  if (old.length !== today.length)
    throw new Error(`${old.length} decisions by the bundle, ${today.length} by the sources`);
  const { rates, factors } = await contest(
    { here: decideAll(frozen, old), sources: decideAll(game.ruleset, today) },
    'cpu',
  );
  return [
    {
      id: 'released',
      measure: 'Magic commands of matches of a released version, out of its bundle',
      unit: 'commands/s',
      here: rates.here ?? 0,
      ceiling: { value: rates.sources ?? 0, what: 'the same by the sources' },
      score: factors.sources ?? 0,
      goal: { against: 'ceiling', must: 0.83, should: 0.95, better: 'more' },
      notes: [`${old.length} decisions`],
    },
  ];
};

export const releasedRules: Bench = { id: 'released', about: 'decide by the frozen rules of a release', run };
