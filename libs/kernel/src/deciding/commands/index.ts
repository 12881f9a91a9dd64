import type { Situation } from '../../rules/ruleset.js';
import { definedOnce } from '../../rules/defined-once.js';
import type { Command } from '../../rules/command.js';
import { definingCommands } from './defining-commands.js';
import { announcingCommands } from './announcing-commands.js';
import { tellingCommands } from './telling-commands.js';
import { rewindCommands } from '../rewinding.js';
import type { Power } from '../../rules/powers.js';
import type { CommandRule, Ruleset } from '../../rules/ruleset.js';
import { attendingCommands } from './attending.js';
import { callCommands } from './call-commands.js';
import { correctingCommands } from './correcting.js';
import { placingCommands } from './placing.js';
import { undoCommands } from '../undoing.js';
import { decidingCommands } from './giving-rulings.js';
import { lookingCommands } from './looking.js';
import { matchCommands } from './match-commands.js';
import { reportCommands } from './report-commands.js';
import { rulingCommands } from './ruling-commands.js';
import { scribeCommands } from './scribe-commands.js';
import { shortcutCommands } from './shortcut-commands.js';
import { tableCommands } from './table-commands.js';
import { waivingCommands } from './waiving.js';
import { yieldCommands } from './yield-commands.js';

/** The commands that every game has. */
export const kernelCommands: { readonly [type: string]: CommandRule } = definedOnce('command', {
  tableCommands,
  reportCommands,
  definingCommands,
  tellingCommands,
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
});

/** Every command of a game by type, the kernel's and its own. */
export const commandsOf = ({ compiled }: Ruleset): { readonly [type: string]: CommandRule } => compiled.commandRules;

/** What a type of command is, or undefined. */
export const commandRule = ({ compiled }: Ruleset, type: string): CommandRule | undefined =>
  compiled.commands.get(type)?.rule;

/** The fields of a command that not everybody may see in the log. */
export const hiddenFields = (situation: Situation, command: Command): readonly string[] =>
  commandRule(situation.ruleset, command.type)?.hidden?.(situation, command) ?? [];

/** What a judge must be trusted with to give a command: where its rule does not say, the most there is. */
export const powerFor = ({ needs = 'rewind.full' }: CommandRule, command: Command): Power =>
  typeof needs === 'function' ? needs({ kind: command.kind, penalty: command.penalty }) : needs;
