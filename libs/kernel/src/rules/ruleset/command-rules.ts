import type { SeatId } from '../../table/names.js';
import type { Rejection } from '../../table/rejection.js';
import type { Fields, Shape, Values } from '../../table/shape.js';
import type { Command, LegalAction } from '../command.js';
import type { RequiredPower } from '../powers.js';
import type { OpenDecision, Situation } from './situation.js';

/** The member of a command that names its sender; commands of the service have none. */
type SenderMember = {
  readonly seat: { readonly seat: SeatId };
  readonly judge: { readonly judge: string };
  readonly scribe: { readonly scribe: string };
  readonly system: unknown;
};

/** Who may send a command. */
export type Sender = keyof SenderMember;

/**
 * A command with these fields as its rule gets it; fields that the rule rejects itself may hold anything. Without typed
 * fields it is any command.
 */
export type CommandOf<
  F extends Fields,
  By extends Sender = Sender,
  Refused extends string = never,
> = string extends keyof F
  ? Command
  : { readonly type: string } & SenderMember[By] & Omit<Values<F>, Refused> & { readonly [Field in Refused]?: unknown };

/**
 * What a command asks for and does. `decide` emits events or returns why not; `legal actions` say where it is legal.
 */
export type CommandRule<F extends Fields = Fields, By extends Sender = Sender, Refused extends string = string> = {
  readonly about: string;
  readonly by: By;
  /** The power that a judge needs for it; default: the highest. */
  readonly needs?: RequiredPower;
  /** `play` needs a running match; `ended` is also legal after the end; `any` also before the start. */
  readonly during: 'play' | 'ended' | 'any';
  readonly fields: F;
  /** Fields whose errors `decide` rejects by a rule of its own, and not as malformed. */
  readonly refuses?: readonly Refused[];
  /** The fields that are hidden in the log of this match now. */
  readonly hidden?: (situation: Situation, command: CommandOf<F, By, NoInfer<Refused>>) => readonly string[];
  readonly decide: (d: OpenDecision, command: CommandOf<F, By, NoInfer<Refused>>) => Rejection | undefined;
  readonly legalActions?: (situation: Situation, seat: SeatId) => readonly LegalAction[];
  /** Whether its legal actions are always open, whoever the table waits for. */
  readonly always?: true;
  /** Whether the command only answers a question of its own. */
  readonly answers?: true;
  /** The field that names a card of the sender's hand; one that only the table sees is named there by card id. */
  readonly names?: string;
  /** Whether this use of it goes on the stack; default: yes for every command that can. */
  readonly usesStack?: (situation: Situation, command: CommandOf<F, By, NoInfer<Refused>>) => boolean;
  /** Other commands that answer the same question. */
  readonly beside?: readonly string[];
};

/** The rule of a command; its functions get the types of its fields, since commands are checked first. */
export function command<const F extends Fields, const By extends Sender, const Refused extends string = never>(
  rule: CommandRule<F, By, Refused>,
): CommandRule;
export function command(rule: CommandRule): CommandRule {
  return rule;
}

/**
 * The one-line notation of a command: its word, its fields in order, and the list after `>`. A `bare` command may be
 * written without its word. With `phrases` its field holds effects, which may be said as `damage 2 to ben, loot 1`.
 */
export type NotationWord = {
  readonly word: string;
  readonly args?: readonly string[];
  readonly list?: string;
  readonly bare?: true;
  readonly phrases?: true;
};

/** A game's own form of answers: pairs of names, `one` the candidate and `other` what it is paired with. */
export type FormRule = { readonly about: string; readonly one: string; readonly other: string };

/**
 * A command with all its fields, including the sender; for fields in `either` a name and a list of one name are the
 * same.
 */
export type CommandForm = {
  readonly rule: CommandRule;
  readonly fields: Fields;
  readonly shape: Shape;
  readonly either: { readonly names: ReadonlySet<string>; readonly lists: ReadonlySet<string> };
};
