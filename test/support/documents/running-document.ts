import { SETTINGS } from '@stackledger/service';
import { DESCRIBED_METRICS } from '../../../apps/api/src/operations/described-metrics.js';
import { newProgram } from '../../../apps/cli/src/program.js';

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** The table of docs/reference/settings.md. */
export const settingsTable = (): string =>
  [
    '| variable | left out | meaning |',
    '|---|---|---|',
    ...Object.entries(SETTINGS).map(([name, { otherwise, about }]) => row([`\`${name}\``, otherwise, about])),
  ].join('\n');

/** The table of docs/reference/metrics.md. */
export const metricsTable = (): string =>
  [
    '| metric | labels | what it tells |',
    '|---|---|---|',
    ...Object.entries(DESCRIBED_METRICS).map(([name, { help, labels }]) =>
      row([`\`${name}\``, labels.map((label) => `\`${label}\``).join(', '), help]),
    ),
  ].join('\n');

/** How wide the help of commands is in docs/reference/commands.md. */
const HELP_WIDTH = 100;

type Program = ReturnType<typeof newProgram>;

/** The commands of the terminal with their help, for docs/reference/commands.md. */
export const commandsText = (): string => newProgram().commands.flatMap(helpsOf).join('\n\n');

const helpsOf = (command: Program): readonly string[] => [
  `## ${nameOf(command)}\n\n\`\`\`text\n${helpOf(command)}\n\`\`\``,
  ...command.commands.flatMap(helpsOf),
];

const nameOf = (command: Program): string => {
  const above = command.parent;
  return above === null || above.parent === null ? command.name() : `${nameOf(above)} ${command.name()}`;
};

const helpOf = (command: Program): string => {
  let text = '';
  command.configureOutput({ writeOut: (part) => void (text += part), getOutHelpWidth: () => HELP_WIDTH });
  command.outputHelp();
  return text
    .replace(/^ +-h, --help .*\n/m, '')
    .replace(/\nOptions:\n\n/, '\n')
    .trim();
};
