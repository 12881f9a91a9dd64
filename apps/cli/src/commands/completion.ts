import { Argument, type Command } from 'commander';
import { print } from '../output.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** `stackledger completion SHELL`: prints a script that completes commands and options. */
export const completionCommand = (program: Command): void => {
  program
    .command('completion')
    .description('print a script that completes commands and options in your shell')
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    .addHelpText('after', HELP)
    .action((shell: (typeof SHELLS)[number]) => print(completionFor(shell, program)));
};

const HELP = `
To have it in every new shell:
  bash  stackledger completion bash >> ~/.bashrc
  zsh   stackledger completion zsh > "\${fpath[1]}/_stackledger"
  fish  stackledger completion fish > ~/.config/fish/completions/stackledger.fish`;

type CompletionWord = { readonly word: string; readonly about: string };
type CommandCompletion = CompletionWord & {
  readonly parts: readonly string[];
  readonly options: readonly CompletionWord[];
};

const completionFor = (shell: (typeof SHELLS)[number], program: Command): string => {
  const commands = program.commands.map((command): CommandCompletion => ({
    word: command.name(),
    about: command.description(),
    parts: command.name() === 'completion' ? SHELLS : command.commands.map((part) => part.name()),
    options: [...optionsOf(command), HELP_OPTION],
  }));
  return { bash, zsh, fish }[shell](commands);
};

const optionsOf = (command: Command): readonly CompletionWord[] => {
  const all = [command, ...command.commands].flatMap(({ options }) => options);
  return [...new Map(all.map(({ long, flags, description }) => [long ?? flags, description]))].map(([word, about]) => ({
    word,
    about,
  }));
};

const HELP_OPTION: CompletionWord = { word: '--help', about: 'tell about this command' };

const words = (list: readonly CompletionWord[]): string => list.map(({ word }) => word).join(' ');

const bash = (commands: readonly CommandCompletion[]): string => `_stackledger() {
  local word="\${COMP_WORDS[COMP_CWORD]}" options=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${words(commands)} help --help" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${commands.map(({ word, parts, options }) => `    ${word}) options="${[words(options), ...parts].join(' ')}" ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$options" -- "$word") $(compgen -f -- "$word"))
}
complete -o filenames -F _stackledger stackledger`;

const quoted = (text: string): string => text.replaceAll("'", "'\\''");

const zsh = (commands: readonly CommandCompletion[]): string => `#compdef stackledger
_stackledger() {
  local -a commands
  commands=(
${commands.map(({ word, about }) => `    '${word}:${quoted(about).replaceAll(':', '\\:')}'`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  case "\${words[2]}" in
${commands.map(({ word, options }) => `    ${word}) _arguments ${options.map((option) => `'${option.word}[${bracketed(option.about)}]'`).join(' ')} '*:file:_files' ;;`).join('\n')}
  esac
}
if [ "\${funcstack[1]}" = "_stackledger" ]; then _stackledger "$@"; else compdef _stackledger stackledger; fi`;

const bracketed = (text: string): string => quoted(text).replaceAll('[', '\\[').replaceAll(']', '\\]');

const fish = (commands: readonly CommandCompletion[]): string =>
  commands
    .flatMap(({ word, about, options }) => [
      `complete -c stackledger -n __fish_use_subcommand -f -a ${word} -d '${fishQuoted(about)}'`,
      ...options.map(
        (option) =>
          `complete -c stackledger -n '__fish_seen_subcommand_from ${word}' -l ${option.word.replace(/^--/, '')} -d '${fishQuoted(option.about)}'`,
      ),
    ])
    .join('\n');

const fishQuoted = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
