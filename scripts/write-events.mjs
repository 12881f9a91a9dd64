// Writes docs/reference/events.md from the types of the events and their descriptors: npm run docs. With --check
// it writes nothing and fails when the file is not what these say.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(root, 'docs', 'reference', 'events.md');

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
const isBrand = (alias) => alias.name.text === 'BrandedText' || textOf(alias.type).startsWith('BrandedText<');

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

/** The variables that hold the descriptors of a vocabulary: `const stackEvents: EventRules<StackEvents> = {…}`. */
const vocabularies = (sources, annotation) =>
  sources
    .flatMap(({ statements }) => statements.filter(ts.isVariableStatement))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .filter(({ type, initializer }) => {
      const isOne = type !== undefined && ts.isTypeReferenceNode(type) && type.typeName.getText() === annotation;
      return isOne && initializer !== undefined && ts.isObjectLiteralExpression(initializer);
    });

/** What is written in a descriptor as plain data; functions are left out. */
const plainValue = (node) => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (ts.isObjectLiteralExpression(node)) return plainMembers(node);
  return undefined;
};

const plainMembers = ({ properties }) =>
  Object.fromEntries(
    properties
      .filter(ts.isPropertyAssignment)
      .map(({ name, initializer }) => [name.getText(), plainValue(initializer)])
      .filter(([, value]) => value !== undefined),
  );

/** The plain data of every descriptor, by type of event. */
const factsIn = (sources) => ({
  ...Object.assign({}, ...vocabularies(sources, 'EventRules').map(({ initializer }) => plainMembers(initializer))),
});

/** Which games have an event of the kernel that not every game has, by type of event. */
const gamesWith = (rulesets) => {
  const games = {};
  for (const { name, sources } of rulesets)
    for (const { initializer } of vocabularies(sources, 'EventUses'))
      for (const type of Object.keys(plainMembers(initializer))) (games[type] ??= []).push(name);
  return games;
};

/** What else is true of an event, in the words of the introduction. */
const told = ({ everywhere, goesBack, decision, pass, answers, cause, stack, report, hidden = {} }, games) =>
  [
    ...(everywhere || games === undefined ? [] : [`only in ${games.join(', ')}`]),
    ...(goesBack ? ['goes back'] : []),
    ...(decision ? [`decided by ${code(decision)}`] : []),
    ...(pass ? [`passed by ${code(pass)}`] : []),
    ...(cause === 'declaration' ? ['declares'] : []),
    ...(stack === 'put' ? ['onto the stack'] : stack === 'leaves' ? ['off the stack'] : []),
    ...(report ? ['a report'] : []),
    ...(answers ? ['answers'] : []),
    ...Object.entries(hidden).map(([member, from]) => `${code(member)} hidden from ${from}`),
  ].join('; ');

const tableOf = (map, facts, games) => [
  '| type | data | what it says | it is |',
  '|---|---|---|---|',
  ...map.type.members.filter(ts.isPropertySignature).map((member) => {
    const type = member.name.getText();
    const rule = facts[type];
    if (rule?.about === undefined) throw new Error(`${type} has no descriptor that says what it is about`);
    const about = rule.about.replaceAll('|', '\\|');
    const kind = rule.half === 'record' ? ' (R)' : '';
    return `| ${type}${kind} | ${code(textOf(member.type))} | ${about} | ${told(rule, games?.[type])} |`;
  }),
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

What a match's log holds, by type: made by \`npm run docs\` from the types in the sources and the descriptor that each
event has there, and part of the public format. Types are only added and never renamed. (R) marks record events: they have no
parent, and no rewind touches them. What not everybody may see of an event's data stands in its \`sealed\` part; \`data\` here is
both halves together. A \`?\` marks what may be left out. [events.json](events.json) says the same of the data as JSON schemas, and so
does the OpenAPI document (\`event.DieRolled\`). The envelope around the data is described in
[architecture.md](../appendix/architecture.md).

The last column tells what programs may rely on. *Goes back*: after it the table is an earlier one. *Decided by*, *passed by*: it
counts as a decision or a pass of the seat that this member names. *Declares*: somebody announced what they do, and what follows
has its cause there. *Onto* and *off the stack*: an object is put there, or leaves it. *Answers*: no question is open after it.
*A report*: the table tells what the service does not see. *Hidden from* others: all but those it is for; from seats: all but
judges; from everybody: until the match is sealed.`;

const reference = () => {
  const kernel = sourcesIn(join(root, 'libs', 'kernel', 'src'));
  const folder = join(root, 'libs', 'rulesets');
  const rulesets = existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((name) => ({ name, sources: sourcesIn(join(folder, name, 'src')) }))
    : [];
  const lines = [INTRODUCTION, '', '<!-- events: npm run docs -->', '', '## Every game'];
  const shared = eventMaps(kernel);
  const ofKernel = factsIn(kernel);
  const games = gamesWith(rulesets);
  for (const map of shared) lines.push('', `### ${titleOf(map.name.text)}`, '', ...tableOf(map, ofKernel, games));
  const maps = [...shared];
  for (const { name, sources } of rulesets) {
    const own = eventMaps(sources);
    maps.push(...own);
    for (const map of own)
      lines.push(
        '',
        `## ${titleOf(map.name.text)} (${relative(root, join(folder, name))})`,
        '',
        ...tableOf(map, factsIn(sources)),
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
  lines.push('', '<!-- end of events -->');
  return `${lines.join('\n')}\n`;
};

const text = reference();
if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
  console.error('docs/reference/events.md is not what the events and their descriptors say: run npm run docs');
  process.exitCode = 1;
}
