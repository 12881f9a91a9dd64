import type { Situation } from '../../rules/ruleset.js';
import type { Command } from '../../rules/command.js';
import { rewindCommands } from '../rewinding.js';
import type { CommandRule, Ruleset } from '../../rules/ruleset.js';
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

type Commands = { readonly rules: CommandRules; readonly byType: ReadonlyMap<string, CommandRule> };

const merged = new WeakMap<Ruleset, Commands>();

const mergedOf = (ruleset: Ruleset): Commands => {
  const known = merged.get(ruleset);
  if (known !== undefined) return known;
  const rules = { ...kernelCommands, ...ruleset.commands };
  const commands = { rules, byType: new Map(Object.entries(rules)) };
  merged.set(ruleset, commands);
  return commands;
};

/** Every command of a game by type, the kernel's and its own. */
export const commandsOf = (ruleset: Ruleset): CommandRules => mergedOf(ruleset).rules;

/** What a type of command is, or undefined. */
export const commandRule = (ruleset: Ruleset, type: string): CommandRule | undefined =>
  mergedOf(ruleset).byType.get(type);

/** The fields of a command that not everybody may see in the log. */
export const hiddenFields = (situation: Situation, command: Command): readonly string[] =>
  commandRule(situation.ruleset, command.type)?.hidden?.(situation) ?? [];
