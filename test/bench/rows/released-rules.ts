import type { OfferedGame } from '@stackledger/ledger';
import { frozenReleases, projectFolder } from '@stackledger/offering';
import { decide, type Ruleset } from '@stackledger/rules';
import { contest } from '../measuring/contest.js';
import type { Bench, Row } from '../measuring/row.js';
import { stepsOf, type Step } from '../play/steps.js';
import { goldenLogs, magicGame } from './magic-commands.js';

/** Times a round, so that each side works for about as long as those of `kernel-magic`. */
const TIMES = 6;

/** The newest version that was released. */
const frozenOf = ({ ruleset }: OfferedGame): Ruleset => {
  const release = frozenReleases(projectFolder(), ruleset.id).at(-1);
  if (release === undefined) throw new Error(`no version of ${ruleset.id} is frozen`);
  return release.load().ruleset;
};

const isDecided = (ruleset: Ruleset, { state, command, inputs }: Step): boolean =>
  decide(ruleset, state, command, inputs).kind === 'decided';

/** The decisions of a version's golden logs that need nothing of the past, from states of the rules of each side. */
const stepsIn = (version: string, sides: readonly Ruleset[]): readonly (readonly Step[])[] => {
  const bySide = sides.map((ruleset) => goldenLogs(version).flatMap((log) => stepsOf({ log }, ruleset)));
  const isDecidedByAll = (at: number): boolean =>
    sides.every((ruleset, side) => {
      const step = bySide[side]?.[at];
      return step !== undefined && isDecided(ruleset, step);
    });
  return bySide.map((steps) => steps.filter((_, at) => isDecidedByAll(at)));
};

const decideAll = (ruleset: Ruleset, steps: readonly Step[]) => (): number => {
  for (let time = 0; time < TIMES; time++) for (const step of steps) isDecided(ruleset, step);
  return TIMES * steps.length;
};

const run = async (): Promise<readonly Row[]> => {
  const game = magicGame();
  const frozen = frozenOf(game);
  const [old = [], today = []] = stepsIn(frozen.version, [frozen, game.ruleset]);
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
