import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLog, parseLog, type Envelope } from '@stackledger/ledger';
import type { Plan } from './plans.js';

const root = dirname(fileURLToPath(import.meta.url));

/**
 * A recorded match by its name, and the version of the rules that decided it. Those of earlier versions stay for ever.
 */
export type Recorded = Pick<Plan, 'ruleset' | 'name'> & { readonly version: string };

/** Where a log and its state hashes lie. */
export const pathsOf = ({ ruleset, version, name }: Recorded) => {
  const folder = join(root, ruleset, version);
  return { folder, log: join(folder, `${name}.jsonl`), states: join(folder, `${name}.states.json`) };
};

/** The hash of the state after a revision, by revision. */
export type StateHashes = { readonly [revision: string]: string };

/** A recorded match: its text as it lies there, its events, and the hashes of the states along it. */
export type GoldenLog = {
  readonly ruleset: string;
  readonly version: string;
  readonly name: string;
  readonly text: string;
  readonly log: readonly Envelope[];
  readonly states: StateHashes;
};

const foldersIn = (path: string): readonly string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Every recorded log there is, also those that no plan makes any more. */
export const goldenNames = (): readonly Recorded[] =>
  foldersIn(root).flatMap((ruleset) =>
    foldersIn(join(root, ruleset)).flatMap((version) =>
      readdirSync(join(root, ruleset, version))
        .filter((file) => file.endsWith('.jsonl'))
        .map((file) => ({ ruleset, version, name: file.slice(0, -'.jsonl'.length) })),
    ),
  );

/** The recorded logs of a version of the rules, by game and name: the stored texts of their events. */
export const eventTextsOf = (version: string): readonly (readonly [name: string, texts: readonly string[]])[] =>
  goldenNames()
    .filter((each) => each.version === version)
    .map((each) => [
      `${each.ruleset} ${each.name}`,
      goldenLog(each)
        .text.split('\n')
        .filter((line) => line.startsWith('{"actor"')),
    ]);

/** Reads a recorded log. Throws when it is none. */
export const goldenLog = (named: Recorded): GoldenLog => {
  const paths = pathsOf(named);
  const text = readFileSync(paths.log, 'utf8');
  const log = parseLog(text);
  if (!isLog(log)) throw new Error(`${paths.log}: line ${log.line}: ${log.why}`);
  return { ...named, text, log, states: JSON.parse(readFileSync(paths.states, 'utf8')) as StateHashes };
};
