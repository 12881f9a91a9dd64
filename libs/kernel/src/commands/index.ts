import type { Look } from '../game.js';
import { rewindCommands } from '../rewinding.js';
import type { Command, CommandRule, Ruleset } from '../ruleset.js';
import { matchCommands } from './match-commands.js';
import { reportCommands } from './report-commands.js';
import { shortcutCommands } from './shortcut-commands.js';
import { tableCommands } from './table-commands.js';
import { yieldCommands } from './yield-commands.js';

/** The commands that every game has. */
export const kernelCommands: { readonly [type: string]: CommandRule } = {
  ...tableCommands,
  ...reportCommands,
  ...yieldCommands,
  ...shortcutCommands,
  ...rewindCommands,
  ...matchCommands,
};

type CommandRules = { readonly [type: string]: CommandRule };

const merged = new WeakMap<Ruleset, CommandRules>();

/** Every command of a game by type, the kernel's and its own. */
export const commandsOf = (ruleset: Ruleset): CommandRules => {
  const known = merged.get(ruleset) ?? { ...kernelCommands, ...ruleset.commands };
  merged.set(ruleset, known);
  return known;
};

/** What a type of command is, or undefined. */
export const commandRule = (ruleset: Ruleset, type: string): CommandRule | undefined =>
  ruleset.commands[type] ?? kernelCommands[type];

/** The fields of a command that not everybody may see in the log. */
export const hiddenFields = (look: Look, command: Command): readonly string[] =>
  commandRule(look.ruleset, command.type)?.hidden?.(look) ?? [];
