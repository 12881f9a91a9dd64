import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { FrozenRulesUnusable, releaseOf, type FrozenBundle, type RulesRelease } from '@stackledger/rules';

/** Where released rules are kept. */
const FOLDER = join('libs', 'rules', 'frozen');

/** A released version of a game, as `releases.json` lists it. */
type FrozenRelease = {
  readonly game: string;
  readonly version: string;
  readonly file: string;
  readonly sha256: string;
};

/** The versions of a game that were frozen, each loaded the first time that a match asks for it. */
export const frozenReleases = (project: string, game: string): readonly RulesRelease[] => {
  const list = join(project, FOLDER, 'releases.json');
  if (!existsSync(list)) return [];
  const releases = JSON.parse(readFileSync(list, 'utf8')) as readonly FrozenRelease[]; // by scripts/freeze-rules.mjs
  return releases.filter((each) => each.game === game).map((each) => frozen(join(project, FOLDER, each.file), each));
};

const frozen = (path: string, release: FrozenRelease): RulesRelease => {
  let loaded: ReturnType<RulesRelease['load']> | undefined;
  return { version: release.version, load: () => (loaded ??= releaseOf(bundleIn(path, release))) };
};

/**
 * Runs the text whose hash was checked, not the file: nothing can come in between. It is a function body without
 * imports, which computes the rules and returns them.
 */
const bundleIn = (path: string, { game, version, sha256 }: FrozenRelease): FrozenBundle => {
  const unusable = (what: string): FrozenRulesUnusable =>
    new FrozenRulesUnusable(
      `the rules of ${game} ${version} cannot be used: ${path} ${what}; take the file from the release of this program again`,
    );
  if (!existsSync(path)) throw unusable('is missing');
  const text = readFileSync(path, 'utf8');
  const found = createHash('sha256').update(text).digest('hex');
  if (found !== sha256) throw unusable(`has the hash ${found}, not ${sha256}`);
  // A cast: its hash proves that it is a bundle, which returns one.
  const run = compileFunction(text, [], { filename: path }) as () => FrozenBundle;
  return run();
};
