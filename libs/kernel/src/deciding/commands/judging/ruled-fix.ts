import { newDecision } from '../../../events/recording.js';
import type { EffectHandler } from '../../../log/inputs.js';
import { asText, type JsonMap } from '../../../persistent/json.js';
import { CardNeeded } from '../../../board/unknown-cards.js';
import { isCommand, type Command } from '../../../rules/command.js';
import type { CommandRule } from '../../../rules/ruleset/command-rules.js';
import type { OpenDecision, Situation } from '../../../rules/ruleset/situation.js';
import { remedyCommand, type RuledFix } from '../../../table/judging/call.js';
import { rejection, type Rejection } from '../../../table/rejection.js';
import { json, listOf, mapOf, ofShape } from '../../../table/shape.js';
import { readCommand, type ReadCommand } from '../../reading.js';

/** The shape of a remedy as data. The command that it comes to checks its fields. */
export const FIX = {
  ...mapOf(json),
  about:
    'the remedy as the command that carries it out, with its type, without judge, kind, ruling, reason and authority: of Rewind to, and where they are wanted dice and reshuffle, or insert, reapply and leaveOut, with which play goes on; of CorrectTotal of, total and value; of CorrectPlace card, to and place; of RestoreBranch rewind',
};

/** A decision with a remedy: its kind, its fix as sent, its name, who decides, and in which words. */
export type RemedyDecision = {
  readonly remedy: string;
  readonly fix: JsonMap | undefined;
  readonly id: string;
  readonly judge: string;
  readonly says: string;
};

/** The commands by which each remedy can be carried out; none for leaving things as they are. */
const COMMANDS: { readonly [remedy: string]: readonly string[] } = {
  'leave-as-is': [],
  'total-correction': ['CorrectTotal'],
  'partial-fix': ['CorrectTotal', 'CorrectPlace'],
  reinstatement: ['RestoreBranch'],
};
const BACK: readonly string[] = ['Rewind'];

const commandsFor = (remedy: string): readonly string[] => COMMANDS[remedy] ?? BACK;

/** What the decision says itself, and its fix therefore does not. */
const SAID_BY_RULING = ['judge', 'kind', 'ruling', 'reason', 'authority'];

/** The remedy of a decision as its event records it, or why it is none (SL-CALL-10). */
export const ruledFix = (d: OpenDecision, decision: RemedyDecision): RuledFix | Rejection => {
  const { remedy, fix } = decision;
  const types = commandsFor(remedy);
  if (fix === undefined)
    return types.length === 0
      ? { fix: null }
      : rejection('fix-required', 'SL-CALL-10', `fix: ${remedy} says what is done, as fields of ${types.join(' or ')}`);
  if (types.length === 0) return rejection('malformed', 'SL-CMD-1', `fix: with ${remedy} nothing is done`);
  if (!types.includes(asText(fix.type)))
    return rejection('malformed', 'SL-CMD-1', `fix/type: expected ${types.join(' or ')}`);
  const beside = SAID_BY_RULING.find((field) => field in fix);
  if (beside !== undefined) return rejection('malformed', 'SL-CMD-1', `fix/${beside}: the ruling itself says it`);
  const read = readCommand(d, fixCommand(decision, fix));
  if ('rejection' in read) return { ...read.rejection, detail: `fix: ${read.rejection.detail}` };
  return withoutHidden(d, read, fix);
};

/** The command that carries out a remedy. */
const fixCommand = ({ remedy: kind, id, judge, says }: RemedyDecision, fix: JsonMap): JsonMap => ({
  ...remedyCommand({ kind, id, says, fix }),
  judge,
});

/** The fix with what not everybody may know beside it: which card it is, or what is put in. */
const withoutHidden = (situation: Situation, { command }: ReadCommand, fix: JsonMap): RuledFix => {
  const { card, insert, ...open } = fix;
  if (hidesCard(situation, command)) return { fix: { ...open }, hiddenCard: asText(card) };
  if (!hidesInsert(situation, command)) return { fix };
  return { fix: open, hiddenInsert: insertedBy(command) };
};

const ruleOf = (situation: Situation, { type }: Command): CommandRule | undefined =>
  situation.ruleset.compiled.commands.get(type)?.rule;

const hidesCard = (situation: Situation, command: Command): boolean =>
  command.type === 'CorrectPlace' && ruleOf(situation, command)?.hidden?.(situation, command).includes('card') === true;

/** Whether a command that is put in says something that is not for everybody. */
const hidesInsert = (situation: Situation, command: Command): boolean =>
  insertedBy(command).some(
    (each) => isCommand(each) && (ruleOf(situation, each)?.hidden?.(situation, each) ?? []).length > 0,
  );

const insertedBy = ({ type, insert }: Command): readonly JsonMap[] =>
  type === 'Rewind' ? ofShape(listOf(mapOf(json)), insert ?? []) : []; // by its descriptor

/** Whether a fix says what is hidden, so that the command that rules it hides it in the log. */
export const hidesFix = (situation: Situation, { fix }: Command): readonly string[] =>
  isCommand(fix) && (hidesCard(situation, fix) || hidesInsert(situation, fix)) ? ['fix'] : [];

/**
 * Why the remedy just ruled could not be carried out as things stand; nothing is done. Shuffles that it would bring are
 * not drawn.
 */
export const fixRejection = (d: OpenDecision, decision: RemedyDecision): Rejection | undefined => {
  if (decision.fix === undefined) return undefined;
  const read = readCommand(d, fixCommand(decision, decision.fix));
  if ('rejection' in read) return read.rejection;
  const trial = newDecision(d.ruleset, d.state, d.inputs, undrawn(d));
  const rejected = tried(trial, read);
  return rejected && { ...rejected, detail: `fix: ${rejected.detail}` };
};

const tried = (trial: OpenDecision, { command, rule }: ReadCommand): Rejection | undefined => {
  try {
    return rule.decide(trial, command);
  } catch (lack) {
    if (lack instanceof CardNeeded) return undefined; // the table reports it once it is done
    throw lack;
  }
};

/** Inputs of a trial: earlier moments and the time as the decision itself gets them, cards to shuffle as they lie. */
const undrawn =
  (d: OpenDecision): EffectHandler =>
  (need, inputs) => {
    if (need.need === 'shuffle') return { ...inputs, shuffles: [...(inputs.shuffles ?? []), need.cards] };
    if (need.need !== 'past' && need.need !== 'time') return undefined;
    d.inputs = d.effectHandler?.(need, d.inputs) ?? d.inputs;
    const { past, now } = d.inputs;
    return { ...inputs, ...(past !== undefined && { past }), ...(now !== undefined && { now }) };
  };

/** The part of a decision's event that is for judges alone: the card that not everybody may know, or what is put in. */
export const hiddenPart = ({ hiddenCard, hiddenInsert }: RuledFix): HiddenPart | undefined => {
  if (hiddenCard !== undefined) return { for: 'judges', data: { hiddenCard } };
  return hiddenInsert === undefined ? undefined : { for: 'judges', data: { hiddenInsert } };
};

type HiddenPart = { readonly for: 'judges'; readonly data: Pick<RuledFix, 'hiddenCard' | 'hiddenInsert'> };
