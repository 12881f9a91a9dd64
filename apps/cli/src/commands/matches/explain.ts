import type { CommandExplanation, EventExplanation, JsonMap } from '@stackledger/wire';
import type { Command } from 'commander';
import { ruleText } from '@stackledger/offering';
import { FILE_OR_MATCH, revisionArgument, URL_ABOUT } from '../../arguments.js';
import { print, printJson, CommandError } from '../../output.js';
import { checkRevision } from '../../replay/plain.js';
import { summaryOfEvent } from '../../replay/event-summary.js';
import type { MatchSource } from '../../sources/match-source.js';
import { openMatch } from '../../sources/open-match.js';

type ExplainOptions = {
  readonly url?: string;
  readonly command?: string;
  readonly attempt?: string;
  readonly object?: string;
  readonly json?: true;
};

/** `stackledger explain MATCH REVISION`: why an event happened, or why a command was or would be refused. */
export const explainCommand = (program: Command): void => {
  program
    .command('explain')
    .description('why an event happened, or why a command was or would be refused')
    .argument('<file-or-match>', FILE_OR_MATCH)
    .argument('[revision]', 'the event', revisionArgument)
    .option('--command <json>', 'a command as it would be sent: may it be given now, and if not, why not')
    .option('--object <name>', 'with a revision: why this object is then what it is')
    .option('--attempt <command-id>', 'a command that was refused')
    .option('--url <url>', URL_ABOUT)
    .option('--json', 'print one line of JSON')
    .addHelpText('after', HELP)
    .action(async (name: string, revision: number | undefined, options: ExplainOptions) => {
      const source = await openMatch(name, options);
      try {
        await printExplanation(source, revision, options);
      } finally {
        await source.close();
      }
    });
};

const HELP = `
Examples:
  stackledger explain match.jsonl 120
  stackledger explain match.jsonl 120 --object grove-bear
  stackledger explain 3f2a9c1e-… --command '{"type": "EndTurn", "seat": "ben"}'
  stackledger explain 3f2a9c1e-… --attempt 0f7c… --url http://localhost:3000`;

const printExplanation = async (
  source: MatchSource,
  revision: number | undefined,
  { command, attempt, object, json }: ExplainOptions,
): Promise<void> => {
  if ([revision, command, attempt].filter((asked) => asked !== undefined).length !== 1)
    throw new CommandError(
      'name one thing to explain: a revision, --command or --attempt; see stackledger explain --help',
    );
  if (object !== undefined && revision === undefined)
    throw new CommandError('--object says what to explain at a revision: name the revision too, such as the last one');
  if (attempt !== undefined) return show(await attemptOf(source, attempt), json, rejectionLines);
  if (command !== undefined) return show(await source.explainCommand(readJson(command)), json, commandLines);
  if (revision === undefined) return;
  checkRevision(revision, source.events.length - 1);
  const summary = summaryOfEvent(source.events[revision] ?? { type: '', data: {} });
  show(await source.explain(revision, object), json, (explained) => eventLines(explained, summary));
};

const show = <T>(value: T, json: true | undefined, lines: (value: T) => readonly string[]): void => {
  if (json) printJson(value);
  else for (const line of lines(value)) print(line);
};

const readJson = (text: string): JsonMap => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonMap;
  } catch {
    // Reported below, together with JSON that is not a command.
  }
  throw new CommandError(`--command takes a command as JSON, such as '{"type": "PassPriority", "seat": "anna"}'`);
};

const eventLines = (explained: EventExplanation, summary: string): readonly string[] => {
  const { revision, type, command, because, causes, objects, decidedBy } = explained;
  const { actor, ruleset, version } = decidedBy;
  return [
    `revision ${revision}: ${type} ${summary}`,
    ...indented('command', command === null ? ['hidden'] : commandText(command)),
    `given by   ${actor.kind} ${actor.id}, decided by ${ruleset} ${version}`,
    ...indented(
      'because',
      because.map(({ rule, text }) => `${rule}: ${text ?? 'not in docs/rules'}`),
    ),
    ...indented(
      'led to by',
      causes.map((cause) => `revision ${cause.revision} ${cause.type}: ${cause.what}`),
    ),
    ...objects.flatMap(objectLines),
  ];
};

/** Longer commands, such as the creation of a match, take a line for each of their members. */
const LONGEST_LINE = 120;

const commandText = (command: JsonMap): readonly string[] => {
  const line = JSON.stringify(command);
  return line.length <= LONGEST_LINE ? [line] : JSON.stringify(command, null, 2).split('\n');
};

/** What can change the characteristics of an object, in the order in which it applies. */
const objectLines = ({ object, reasons }: EventExplanation['objects'][number]): readonly string[] =>
  reasons.length === 0
    ? [`${object} is what its card says`]
    : [
        `${object} is what it is by`,
        ...reasons.map(
          ({ layer, rule, text, by, says, stamp, after }) =>
            `           ${layer === null ? '' : `layer ${layer}, `}${by === null ? '' : `${by}: `}${says} (${[
              ...(stamp === null ? [] : [`timestamp ${stamp}`]),
              ...(after.length === 0 ? [] : [`waits for ${after.join(' and ')}`]),
              `${rule}: ${text ?? 'not in docs/rules'}`,
            ].join('; ')})`,
        ),
      ];

const indented = (title: string, lines: readonly string[]): readonly string[] =>
  lines.map((line, at) => `${(at === 0 ? title : '').padEnd(9)}  ${line}`);

const commandLines = (explained: CommandExplanation): readonly string[] =>
  explained.allowed ? ['it would be accepted'] : ['it would be refused', ...rejectionLines(explained)];

type RejectionSummary = Pick<CommandExplanation, 'code' | 'rule' | 'ruleText' | 'detail' | 'legal'>;

const rejectionLines = ({ code, rule, ruleText: text, detail, legal }: RejectionSummary): readonly string[] => [
  `because    ${detail ?? ''} (${code ?? ''})`,
  `must hold  ${rule ?? ''}: ${text ?? 'not in docs/rules'}`,
  ...(legal === null ? [] : [`instead    ${legal}`]),
];

const attemptOf = async (source: MatchSource, commandId: string): Promise<RejectionSummary> => {
  const attempt = (await source.attempts()).find((each) => each.commandId === commandId);
  if (attempt === undefined)
    throw new CommandError(
      `no refused command ${commandId} is kept: the last 1,000 of a match are, and none in a file`,
    );
  const { code, rule, detail } = attempt;
  return { code, rule, ruleText: ruleText(rule), detail, legal: null };
};
