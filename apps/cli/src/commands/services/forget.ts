import type { PersonForgotten } from '@stackledger/wire';
import type { Command } from 'commander';
import { print, printJson } from '../../output.js';
import { request, urlOf } from '../../sources/served-match.js';

/** `stackledger forget PERSON`: erases a person's name, and tells what remains. */
export const forgetCommand = (program: Command): void => {
  program
    .command('forget')
    .description("erase a person's name and the texts by and about the person; logs verify as before")
    .argument('<person>', 'the id, as grants have it: p-…')
    .option('--url <url>', 'the running service', 'http://localhost:3000')
    .option('--json', 'print what was erased and what remains as one line of JSON')
    .addHelpText('after', HELP)
    .action(async (person: string, { url, json }: { readonly url: string; readonly json?: true }) => {
      const at = urlOf(url, `/v1/people/${encodeURIComponent(person)}`);
      const forgotten = (await (await request(at, { method: 'DELETE' })).json()) as PersonForgotten; // as described
      if (json) return printJson(forgotten);
      const { wasNamed, scopes, revoked, texts, remains } = forgotten;
      print(
        `${person}: ${wasNamed ? 'the name is erased' : 'no name was recorded'}; grants in ${scopes} places hold the id alone`,
      );
      print(`${texts} texts are erased, and ${revoked} links taken back`);
      print('what remains:');
      for (const each of remains) print(`- ${each}`);
    });
};

const HELP = `
Set STACKLEDGER_TOKEN to the token of an organizer. Erased are the name, what the person wrote (reasons,\nstatements, notes), and what anybody wrote in matches that the person played, or of\nthe person in tournaments.`;
