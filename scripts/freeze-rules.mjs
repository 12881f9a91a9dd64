// Freezes the rules of a game as a git ref has them: the kernel and the game in one file without imports, kept in
// libs/rules/frozen and listed there with its hash. See docs/adr/0052-released-rules-are-frozen.md.
//   npm run rules:freeze -- --game magic [--ref HEAD]
//   npm run rules:freeze                                 lists for each game what is frozen
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compileFunction } from 'node:vm';
import { rolldown } from 'rolldown';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const FROZEN = join(root, 'libs', 'rules', 'frozen');
const LIST = join(FROZEN, 'releases.json');

/** The end of a freezing that cannot be done, told in a sentence. */
const stop = (message) => {
  console.error(message);
  process.exit(2);
};

const git = (...given) => execFileSync('git', given, { cwd: root, maxBuffer: 1 << 30 });

/** The hash of a folder in a commit: the same for the same files, whatever commit they are in. */
const treeOf = (ref, folder) => git('rev-parse', `${ref}:${folder}`).toString().trim();

/** The sources of a ref in a folder of their own, so that nothing that is not committed gets in. */
const sourcesAt = (ref, folders) => {
  const folder = mkdtempSync(join(tmpdir(), 'stackledger-rules-'));
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', ref, 'tsconfig.json', ...folders) });
  return folder;
};

/** What a bundle answers with: the ruleset, the upcasters of its events, and the port of its kernel. */
const entryOf = (game) => `
import { rulesPort } from '@stackledger/kernel';
import * as exported from '@stackledger/rulesets/${game}';
const { olderShapes: upcasters = [], ...others } = { ...exported };
const ruleset = Object.values(others).find((each) => each?.id === '${game}' && 'compiled' in each);
export { ruleset, rulesPort as port, upcasters };
`;

/** The text of a bundle: a function body that returns what `entryOf` exports, and needs nothing around it. */
const bundleOf = async (folder, game) => {
  const { paths } = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8')).compilerOptions;
  const alias = Object.fromEntries(Object.entries(paths).map(([name, [path]]) => [`${name}$`, join(folder, path)]));
  writeFileSync(join(folder, 'entry.ts'), entryOf(game));
  const bundle = await rolldown({
    input: join(folder, 'entry.ts'),
    cwd: folder,
    platform: 'neutral',
    external: () => false,
    resolve: { alias, extensionAlias: { '.js': ['.ts'] } },
    logLevel: 'warn',
  });
  const { output } = await bundle.generate({
    format: 'iife',
    name: 'release',
    exports: 'named',
    minify: MINIFY,
    comments: false,
  });
  await bundle.close();
  const [{ code, imports }, ...more] = output;
  if (imports.length + more.length > 0) throw new Error(`the rules of ${game} import ${imports.join(', ')}`);
  return `${code.trimEnd()}\nreturn release;\n`;
};

/** Names and structure stay readable: a stack trace of an old match tells where it came from. */
const MINIFY = { compress: false, mangle: false, codegen: { removeWhitespace: true } };

/** The members of a release as the list keeps them, and its text. */
export const frozenAt = async (ref, game) => {
  const folders = ['libs/kernel/src', `libs/rulesets/${game}/src`];
  const folder = sourcesAt(ref, folders);
  try {
    const text = await bundleOf(folder, game);
    const { ruleset } = compileFunction(text)(); // what was bundled a moment ago, from a commit of this repository
    const [kernel, rules] = folders.map((each) => treeOf(ref, each));
    const { id, version } = ruleset;
    const sha256 = createHash('sha256').update(text).digest('hex');
    return { release: { game: id, version, file: `${id}-${version}.js`, sha256, kernel, rules }, text };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const releasesNow = () => (existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : []);

const gamesAt = (ref) => git('ls-tree', '-d', '--name-only', `${ref}:libs/rulesets`).toString().trim().split('\n');

/** One line about a game: whether the version that a ref has is frozen, and so held to its bundle. */
const statusAt = async (ref, game) => {
  const { version, sha256 } = (await frozenAt(ref, game)).release;
  const frozen = releasesNow().find((each) => each.game === game && each.version === version);
  if (frozen === undefined)
    return `${game} ${version}: not frozen, so its decisions may still change; freeze it as the release is cut`;
  const bytes = frozen.sha256 === sha256 ? 'the same bytes' : 'another text, which must decide the same';
  return `${game} ${version}: frozen; ${ref} gives ${bytes}`;
};

/** Writes a release and its line; a version that was frozen already is never written again with another text. */
const freeze = async (ref, game) => {
  const { release, text } = await frozenAt(ref, game);
  const { version, file, sha256 } = release;
  const others = releasesNow().filter((each) => each.file !== file);
  const before = releasesNow().find((each) => each.file === file);
  if (before !== undefined && before.sha256 !== sha256)
    stop(
      `${game} ${version} is frozen already, and ${ref} gives another bundle: matches in play were decided by the frozen one. ` +
        `If ${ref} decides otherwise raise the version of its ruleset; if it decides the same there is nothing to freeze.`,
    );
  if (before !== undefined) return console.log(`${file} is frozen already, with the same bytes`);
  const byName = (a, b) => (a.file < b.file ? -1 : 1);
  writeFileSync(join(FROZEN, file), text);
  writeFileSync(LIST, `${JSON.stringify([...others, release].sort(byName), null, 2)}\n`);
  console.log(`${file}: ${(text.length / 1024).toFixed(0)} kB, sha256 ${sha256}`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { game, ref } = parseArgs({
    options: { game: { type: 'string' }, ref: { type: 'string', default: 'HEAD' } },
  }).values;
  if (game !== undefined) await freeze(ref, game);
  else for (const each of gamesAt(ref)) console.log(await statusAt(ref, each));
}
