import { Command, CommanderError } from 'commander';
import { copyCommand } from './commands/copy.js';
import { scenariosCommand } from './commands/scenarios.js';
import { serveCommands } from './commands/serve.js';
import { simulateCommand } from './commands/simulate.js';
import { EXIT, Refusal } from './output.js';

const program = new Command('stackledger')
  .description('an event-sourced match service for card games with a stack')
  .exitOverride();

scenariosCommand(program);
simulateCommand(program);
serveCommands(program);
copyCommand(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  else if (error instanceof Refusal) {
    console.error(error.message);
    process.exitCode = EXIT.usage;
  } else throw error;
}
