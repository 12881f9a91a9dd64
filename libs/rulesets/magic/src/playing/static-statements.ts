import { effectOf, holds, isMap, type JsonMap, type Situation } from '@stackledger/kernel';
import {
  abilitiesAwaiting,
  contextOfSource,
  type Ability,
  type ObjectName,
  type EvaluationContext,
} from '@stackledger/kernel/authoring';

/** The arguments of one effect of a static ability, its source and its evaluation context. */
export type StaticStatement<Said> = {
  readonly said: Said;
  readonly by: ObjectName;
  readonly context: EvaluationContext;
};

/** The arguments of each effect of this name in an ability; their shape was checked with the card. */
export const statementsIn = ({ effect = [] }: Ability, word: string): readonly JsonMap[] =>
  effect.flatMap((each) => {
    const [name, args] = effectOf(each);
    return name === word && isMap(args) ? [args] : [];
  });

/**
 * What the static abilities that are there say with a word, where their conditions are true and `isMeant` of what they
 * say.
 */
export const staticStatements = <Said>(
  situation: Situation,
  word: string,
  isMeant: (said: Said, context: EvaluationContext) => boolean,
): readonly StaticStatement<Said>[] =>
  abilitiesAwaiting(situation, situation.state.table, 'static').flatMap(({ object, ability }) => {
    const said = statementsIn(ability, word) as readonly Said[]; // its shape was checked with the card
    if (said.length === 0) return [];
    const context = contextOfSource(situation.ruleset.control.speaker(situation, object), object.name);
    const meant = said.filter((each) => isMeant(each, context));
    if (meant.length === 0 || !holds(situation, ability.if, context)) return [];
    return meant.map((each) => ({ said: each, by: object.name, context }));
  });
