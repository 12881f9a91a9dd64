import type { Situation } from '../../rules/ruleset/situation.js';
import { definedOnce } from '../../rules/defined-once.js';
import type { Command } from '../../rules/command.js';
import { definingCommands } from './reports/defining-commands.js';
import { announcingCommands } from './reports/announcing-commands.js';
import { wordedCardCommands } from './reports/worded-card-commands.js';
import { rewindCommands } from '../rewinding/rewinding.js';
import type { JudgePower } from '../../rules/powers.js';
import type { CommandRule } from '../../rules/ruleset/command-rules.js';
import type { Ruleset } from '../../rules/ruleset/ruleset.js';
import { attendingCommands } from './judging/attending.js';
import { callCommands } from './judging/call-commands.js';
import { correctingCommands } from './judging/correcting.js';
import { placingCommands } from './reports/placing.js';
import { undoCommands } from '../rewinding/undoing.js';
import { decidingCommands } from './judging/giving-rulings.js';
import { lookingCommands } from './judging/looking.js';
import { linkCommands } from './match/link-commands.js';
import { matchCommands } from './match/match-commands.js';
import { reportCommands } from './reports/report-commands.js';
import { rulingCommands } from './judging/ruling-commands.js';
import { scribeCommands } from './scribe-commands.js';
import { shortcutCommands } from './shortcut-commands.js';
import { tableCommands } from './table-commands.js';
import { waivingCommands } from './judging/waiving.js';
import { yieldCommands } from './yield-commands.js';

/** The commands that every game has. */
export const kernelCommands: { readonly [type: string]: CommandRule } = definedOnce('command', {
  tableCommands,
  reportCommands,
  definingCommands,
  tellingCommands: wordedCardCommands,
  announcingCommands,
  rulingCommands,
  yieldCommands,
  shortcutCommands,
  scribeCommands,
  rewindCommands,
  waivingCommands,
  callCommands,
  attendingCommands,
  correctingCommands,
  placingCommands,
  undoCommands,
  decidingCommands,
  lookingCommands,
  matchCommands,
  linkCommands,
});

/** Every command of a game by type, the kernel's and its own. */
export const commandsOf = ({ compiled }: Ruleset): { readonly [type: string]: CommandRule } => compiled.commandRules;

/** What a type of command is, or undefined. */
export const commandRule = ({ compiled }: Ruleset, type: string): CommandRule | undefined =>
  compiled.commands.get(type)?.rule;

/** The fields of a command that are hidden in the log. */
export const hiddenFields = (situation: Situation, command: Command): readonly string[] =>
  commandRule(situation.ruleset, command.type)?.hidden?.(situation, command) ?? [];

/** The power that a judge needs for a command; the highest if its rule names none. */
export const powerFor = ({ needs = 'rewind.full' }: CommandRule, command: Command): JudgePower =>
  typeof needs === 'function' ? needs({ kind: command.kind, penalty: command.penalty }) : needs;
