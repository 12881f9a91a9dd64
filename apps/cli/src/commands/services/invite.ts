import { blocksOf } from '@stackledger/access';
import type { GrantGiven, JsonMap } from '@stackledger/wire';
import type { Command } from 'commander';
import { isWatched, print, printJson, CommandError } from '../../output.js';
import { posted, request, urlOf } from '../../sources/served-match.js';

type InviteOptions = {
  readonly url: string;
  readonly match?: string;
  readonly tournament?: string;
  readonly seat?: string;
  readonly name?: string;
  readonly person?: string;
  readonly powers?: string;
  readonly delay?: string;
  readonly expires?: string;
  readonly json?: true;
};

/** `stackledger invite ROLE`: a link for somebody, with a code, and as a picture in text. */
export const inviteCommand = (program: Command): void => {
  program
    .command('invite')
    .description('make a link for somebody: a seat, a judge, a spectator, …')
    .argument(
      '<role>',
      'organizer, head-judge, judge, scorekeeper, player, seat, scribe, spectator, auditor or analyst',
    )
    .option('--match <id>', 'at this match')
    .option('--tournament <name>', 'in this tournament')
    .option('--seat <seat>', 'of a seat: which one')
    .option('--name <name>', 'whose link it is, as people read it')
    .option('--person <id>', 'the same person as in an earlier grant')
    .option('--powers <list>', 'of a judge: what they may do, divided by commas')
    .option('--delay <seconds>', 'of a spectator: how late everything is seen')
    .option('--expires <time>', 'when it ends, such as 2099-12-31T18:00:00Z')
    .option('--url <url>', 'the running service', 'http://localhost:3000')
    .option('--json', 'print it as one line of JSON')
    .addHelpText('after', HELP)
    .action(async (role: string, options: InviteOptions) => {
      const { grant, link, code, codeExpires, token } = await createGrant(role, options);
      if (options.json) return printJson({ grant, link, code, codeExpires, token });
      print(`${grant.person.name} (${grant.person.id}), ${grant.role}`);
      print(`link  ${link}`);
      print(`code  ${code}  (once, until ${codeExpires})`);
      if (isWatched()) print(blocksOf(link));
    });
};

const HELP = `
Set STACKLEDGER_TOKEN to your own token: what stands behind join= in your link.

Examples:
  stackledger invite seat --match 3f2a9c1e-… --seat anna --name "Anna K."
  stackledger invite judge --tournament spring-open --name Jo --powers rule,look,rewind.simple
  stackledger invite spectator --match 3f2a9c1e-… --delay 300`;

const createGrant = async (role: string, options: InviteOptions): Promise<GrantGiven> => {
  const url = urlOf(options.url, `${scopeOf(options)}/grants`);
  const response = await request(url, posted(grantRequest(role, options)));
  return (await response.json()) as GrantGiven; // the service answers with this type
};

const scopeOf = ({ match, tournament }: InviteOptions): string => {
  if (match !== undefined && tournament !== undefined) throw new CommandError('name a match or a tournament, not both');
  if (match !== undefined) return `/v1/matches/${encodeURIComponent(match)}`;
  return tournament === undefined ? '/v1' : `/v1/tournaments/${encodeURIComponent(tournament)}`;
};

const grantRequest = (role: string, { seat, name, person: id, powers, delay, expires }: InviteOptions): JsonMap => {
  const person = { ...(name !== undefined && { name }), ...(id !== undefined && { id }) };
  return {
    role,
    ...(seat !== undefined && { seat }),
    ...(Object.keys(person).length > 0 && { person }),
    ...(powers !== undefined && { capabilities: powers.split(',').map((power) => power.trim()) }),
    ...(delay !== undefined && { delay: Number(delay) }),
    ...(expires !== undefined && { expires }),
  };
};
