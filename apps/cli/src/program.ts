import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { projectFolder } from '@stackledger/offering';
import { analyticsCommands } from './commands/matches/analytics.js';
import { backupCommand } from './commands/stores/backup.js';
import { checkCommand } from './commands/stores/check.js';
import { checkpointCommand } from './commands/logs/checkpoint.js';
import { completionCommand } from './commands/completion.js';
import { copyCommand } from './commands/stores/copy.js';
import { explainCommand } from './commands/matches/explain.js';
import { exportCommand } from './commands/logs/export.js';
import { importCommand } from './commands/logs/import.js';
import { inviteCommand } from './commands/services/invite.js';
import { forgetCommand } from './commands/services/forget.js';
import { keysCommand } from './commands/services/keys.js';
import { linkCommand } from './commands/services/link.js';
import { matchesCommand } from './commands/matches/matches.js';
import { notationCommand } from './commands/logs/notation.js';
import { setAsideCommand } from './commands/stores/set-aside.js';
import { rebuildCommand } from './commands/stores/rebuild.js';
import { replayCommand } from './commands/matches/replay.js';
import { rulingSheetCommand } from './commands/matches/ruling-sheet.js';
import { scenariosCommand } from './commands/games/scenarios.js';
import { serveCommands } from './commands/services/serve.js';
import { simulateCommand } from './commands/games/simulate.js';
import { tournamentCommands } from './commands/tournaments/tournament.js';
import { targetsCommand } from './commands/matches/targets.js';
import { fitted, terminalWidth } from './terminal-width.js';
import { verifyCommand } from './commands/logs/verify.js';
import { webhooksCommands } from './commands/services/webhooks.js';
import { whatIfCommand } from './commands/matches/what-if.js';

const HELP = `
First steps:
  stackledger demo                   play a sample match into the store
  stackledger matches                see its id
  stackledger replay MATCH           step through it
  stackledger serve                  answer over HTTP

STORE_URL names the store (sqlite:./data/stackledger.db unless set), STACKLEDGER_TOKEN is
your token for what is asked of a service with --url. Every command tells
more with --help. Commands end with 0 when all is well, 1 when something does not hold,
2 when they could not be carried out; verify with 3 when not everything could be checked.`;

/** As wide as help is where nothing says how wide a line may be. */
const WIDEST_HELP = 120;

const version = (): string => {
  const file = readFileSync(join(projectFolder(), 'package.json'), 'utf8');
  return (JSON.parse(file) as { readonly version: string }).version; // package.json is ours
};

/** The command line with all its commands; parsing it throws instead of ending the process. */
export const newProgram = (): Command => {
  const program = new Command('stackledger')
    .description('an event-sourced match service for card games with a stack')
    .showHelpAfterError('(stackledger --help lists the commands, stackledger COMMAND --help tells about one)')
    .addHelpText('after', HELP)
    .version(version(), '-V, --version', 'print the version')
    .configureOutput({
      writeOut: (text) => void process.stdout.write(fitted(text)),
      getOutHelpWidth: () => terminalWidth() ?? WIDEST_HELP,
    })
    .exitOverride();
  serveCommands(program);
  for (const add of [
    matchesCommand,
    replayCommand,
    explainCommand,
    targetsCommand,
    rulingSheetCommand,
    exportCommand,
    importCommand,
    verifyCommand,
  ])
    add(program);
  checkpointCommand(program);
  analyticsCommands(program);
  whatIfCommand(program);
  notationCommand(program);
  scenariosCommand(program);
  simulateCommand(program);
  rebuildCommand(program);
  copyCommand(program);
  backupCommand(program);
  checkCommand(program);
  setAsideCommand(program);
  inviteCommand(program);
  forgetCommand(program);
  keysCommand(program);
  linkCommand(program);
  tournamentCommands(program);
  webhooksCommands(program);
  completionCommand(program);
  return program;
};
