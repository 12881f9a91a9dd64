import type { SeatId } from '../../table/names.js';
import type { Rejection } from '../../table/rejection.js';
import type { Fields, Shape } from '../../table/shape.js';
import type { Command, Template } from '../command.js';
import type { Needs } from '../powers.js';
import type { OpenDecision, Situation } from './situation.js';

/** What a command asks for and does. `decide` emits events or returns why not; `templates` say where it is legal. */
export type CommandRule = {
  readonly about: string;
  readonly by: 'seat' | 'judge' | 'scribe' | 'system';
  /** What a judge must be trusted with to give it; left out, with the most there is. */
  readonly needs?: Needs;
  /** `play` needs a running match; `ended` is good after the end too; `any` before the start as well. */
  readonly during: 'play' | 'ended' | 'any';
  readonly fields: Fields;
  /** Fields of which `decide` says itself what is wrong with them, by a rule of its own and not as malformed. */
  readonly refuses?: readonly string[];
  /** Fields that not everybody may see in the log of this match as it stands. */
  readonly hidden?: (situation: Situation, command: Command) => readonly string[];
  readonly decide: (d: OpenDecision, command: Command) => Rejection | undefined;
  readonly templates?: (situation: Situation, seat: SeatId) => readonly Template[];
  /** Whether the templates are open at any time, whoever the table waits for. */
  readonly always?: true;
  /** Whether the command only answers a question of its own. */
  readonly answers?: true;
  /** The field that names a card of the sender's hand; one that only the table sees is named in it by its id. */
  readonly names?: string;
  /** How much players who play at random are drawn to this way to use it; left out it is 1. For simulated matches only. */
  readonly appeal?: (situation: Situation, command: Command) => number;
  /** Other commands that answer the question which asks for this one. */
  readonly beside?: readonly string[];
};

/**
 * How a command is written in one line: its word, the fields that follow it in their order, and the list that stands after `>`.
 * A command that is `bare` may be written without its word.
 */
export type NotationWord = {
  readonly word: string;
  readonly args?: readonly string[];
  readonly list?: string;
  readonly bare?: true;
};

/**
 * A form of answers that a game brings: pairs of names, of which `one` is the candidate and `other` what it is joined with. The
 * chances are for simulated matches only: that a player at random joins a candidate, and that all of them are joined with the same.
 */
export type FormRule = {
  readonly about: string;
  readonly one: string;
  readonly other: string;
  readonly chance: number;
  readonly together?: number;
};

/** A command with all its fields, who sends it among them; in `either` a name and a list of one name are the same. */
export type CommandForm = {
  readonly rule: CommandRule;
  readonly fields: Fields;
  readonly shape: Shape;
  readonly either: { readonly names: ReadonlySet<string>; readonly lists: ReadonlySet<string> };
};
