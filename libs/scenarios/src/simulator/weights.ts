import { commandsOf, type LegalAction, type Situation } from '@stackledger/kernel';
import { weightsByRuleset } from '../../simulation/index.js';
import type { CommandWeight, SimulationWeights } from '../../simulation/simulation-weights.js';

/** Of the commands that every game has. */
const SHARED: SimulationWeights['commands'] = {
  PassPriority: { weight: 2 / 3 },
  CallJudge: { weight: 1 / 6 },
  AppealRuling: { weight: 1 / 6 },
  ObjectToReport: { weight: 1 / 6 },
  DefineCard: { weight: 1 / 30 },
  AnnounceTotal: { weight: 1 / 30 },
};

const USUAL: CommandWeight = { weight: 1 };
const USUAL_WEIGHTS: SimulationWeights = { commands: {}, forms: {} };

/** The weights of a game; the usual ones where it has none. */
export const weightsOf = (ruleset: string): SimulationWeights => weightsByRuleset[ruleset] ?? USUAL_WEIGHTS;

/** How much players at random are drawn to a legal action, beside the usual 1. */
export const weightOfAction = (
  { commands }: SimulationWeights,
  situation: Situation,
  { command }: LegalAction,
): number => {
  const terms = commands[command.type] ?? SHARED[command.type] ?? USUAL;
  const { weight, offStack, whereFree = weight, sharedWithStack } = terms;
  if (offStack !== undefined && commandsOf(situation.ruleset)[command.type]?.usesStack?.(situation, command) === false)
    return offStack;
  const full = situation.state.terms.options.costs === 'free' ? whereFree : weight;
  return sharedWithStack ? full / (1 + situation.state.table.stack.length) : full;
};
