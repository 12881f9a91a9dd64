// Writes docs/events.md from the types of the events: npm run docs:events. With --check it writes nothing and fails when the
// file is not what the types say.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(root, 'docs', 'events.md');

const sourcesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));

/** The statements of a comment, on one line; an empty text where there is none. */
const commentOf = (node) =>
  ts
    .getJSDocCommentsAndTags(node)
    .map(({ comment }) => (typeof comment === 'string' ? comment : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

const isExported = ({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

/** Every type alias by name, so that a name in an event's data can be looked up; of two the exported one is meant. */
const aliasesIn = (sources) => {
  const all = sources.flatMap(({ statements }) => statements.filter(ts.isTypeAliasDeclaration));
  const inOrder = [...all.filter((alias) => !isExported(alias)), ...all.filter(isExported)];
  return new Map(inOrder.map((alias) => [alias.name.text, alias]));
};

/** Names that events carry as plain texts. */
const isBrand = (alias) => alias.name.text === 'Branded' || textOf(alias.type).startsWith('Branded<');

/** The maps from event types to data: `export type StackEvents = { PutOnStack: {…}; … }`. */
const eventMaps = (sources) =>
  sources
    .flatMap(({ statements }) => statements.filter(ts.isTypeAliasDeclaration))
    .filter((alias) => /.Events$/.test(alias.name.text) && ts.isTypeLiteralNode(alias.type));

/** The names of the types that a piece of syntax speaks of. */
const namesIn = (node) => {
  const names = [];
  const visit = (each) => {
    if (ts.isTypeReferenceNode(each) && ts.isIdentifier(each.typeName)) names.push(each.typeName.text);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return names;
};

/** Source text on one line, as JSON has it: `readonly` is a matter of the program. */
const textOf = (node) =>
  node
    .getText()
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\breadonly /g, '')
    .replace(/\s+/g, ' ')
    .replace(/Record<string, never>/g, '{}')
    .replace(/^\| /, '')
    .trim();

const code = (text) => `\`${text.replaceAll('|', '\\|')}\``;

const recordEvents = (sources) => {
  const declared = sources
    .flatMap(({ statements }) => statements.filter(ts.isVariableStatement))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => name.getText() === 'RECORD_EVENTS');
  if (declared === undefined)
    throw new Error('RECORD_EVENTS is gone: this script reads from it which events are record events');
  return new Set([...declared.getText().matchAll(/'(\w+)'/g)].map(([, type]) => type));
};

const tableOf = (map, isRecord) => [
  '| type | data | what it says |',
  '|---|---|---|',
  ...map.type.members
    .filter(ts.isPropertySignature)
    .map(
      (member) =>
        `| ${member.name.getText()}${isRecord(member.name.getText()) ? ' (R)' : ''} | ${code(textOf(member.type))} | ${commentOf(member).replaceAll('|', '\\|')} |`,
    ),
];

const titleOf = (name) => name.replace(/Events$/, '').replace(/([a-z])([A-Z])/g, '$1 $2');

/** The shapes that data speaks of, and those that these speak of, in order of name. */
const shapesFor = (maps, aliases) => {
  const found = new Set();
  const visit = (name) => {
    const alias = aliases.get(name);
    if (alias === undefined || found.has(name)) return;
    found.add(name);
    namesIn(alias.type).forEach(visit);
  };
  maps.flatMap((map) => namesIn(map.type)).forEach(visit);
  return [...found].sort().map((name) => aliases.get(name));
};

const INTRODUCTION = `# Events

What a match's log holds, by type: made by \`npm run docs:events\` from the types in the sources, and part of the public
format. Types are only added and never renamed. (R) marks record events: they have no parent, and no rewind touches them.
What not everybody may see of an event's data stands in its \`sealed\` part; \`data\` here is both halves together. A \`?\`
marks what may be left out. The envelope around the data is described in [architecture.md](architecture.md).`;

const reference = () => {
  const kernel = sourcesIn(join(root, 'libs', 'kernel', 'src'));
  const records = recordEvents(kernel);
  const games = join(root, 'libs', 'rulesets');
  const rulesets = existsSync(games)
    ? readdirSync(games)
        .sort()
        .map((name) => ({ name, sources: sourcesIn(join(games, name, 'src')) }))
    : [];
  const lines = [INTRODUCTION, '', '## Every game'];
  const shared = eventMaps(kernel);
  for (const map of shared)
    lines.push('', `### ${titleOf(map.name.text)}`, '', ...tableOf(map, (type) => records.has(type)));
  const maps = [...shared];
  for (const { name, sources } of rulesets) {
    const own = eventMaps(sources);
    maps.push(...own);
    for (const map of own)
      lines.push(
        '',
        `## ${titleOf(map.name.text)} (${relative(root, join(games, name))})`,
        '',
        ...tableOf(map, (type) => records.has(type)),
      );
  }
  const aliases = aliasesIn([...rulesets.flatMap(({ sources }) => sources), ...kernel]);
  lines.push(
    '',
    '## Shapes',
    '',
    'Names of seats, objects, cards and rules are texts.',
    '',
    '| name | shape | what it is |',
    '|---|---|---|',
  );
  for (const alias of shapesFor(maps, aliases))
    if (alias !== undefined && !isBrand(alias))
      lines.push(`| ${alias.name.text} | ${code(textOf(alias.type))} | ${commentOf(alias).replaceAll('|', '\\|')} |`);
  return `${lines.join('\n')}\n`;
};

const text = reference();
if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
  console.error('docs/events.md is not what the types of the events say: run npm run docs:events');
  process.exitCode = 1;
}
