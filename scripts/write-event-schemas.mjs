// Writes docs/reference/events.json, a JSON schema of the data of every type of event, from the same types as
// docs/reference/events.md: npm run docs. With --check it writes nothing and fails when the file is not what
// these say.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(root, 'docs', 'reference', 'events.json');
const FOLDERS = /\/libs\/(kernel|rulesets\/[^/]+)\/src\//;

const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const games = ts.sys.readDirectory(join(root, 'libs', 'rulesets'), ['.ts'], ['**/*.spec.ts']);
const program = ts.createProgram([join(root, 'libs', 'kernel', 'src', 'index.ts'), ...games], {
  ...options,
  noEmit: true,
});
const checker = program.getTypeChecker();

/** The maps from event types to data: `export type StackEvents = { PutOnStack: {…}; … }`. */
const eventMaps = program
  .getSourceFiles()
  .filter(({ fileName }) => FOLDERS.test(fileName) && !fileName.endsWith('.spec.ts'))
  .flatMap(({ statements }) => statements.filter(ts.isTypeAliasDeclaration))
  .filter((alias) => /.Events$/.test(alias.name.text) && ts.isTypeLiteralNode(alias.type));

/** The members of events that may be hidden, by `Type.member`: whoever may not see them finds them left out. */
const hiddenMembers = (() => {
  const text = readFileSync(join(root, 'docs', 'reference', 'events.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (\w+)(?: \(R\))? \|.*$/gm)];
  return new Set(
    rows.flatMap(([row, type]) => [...row.matchAll(/`(\w+)` hidden from/g)].map(([, member]) => `${type}.${member}`)),
  );
})();

const shared = {};
const underWay = new Map();

const has = (type, flag) => (type.flags & flag) !== 0;
const isText = (type) =>
  has(type, ts.TypeFlags.StringLike) ||
  (type.isIntersection() && type.types.some((part) => has(part, ts.TypeFlags.StringLike)));

/**
 * What a type is in JSON. Types with names of their own stand once, so that those which hold themselves come to an end.
 */
const schemaOf = (type) => {
  const name = type.aliasSymbol?.name ?? '';
  if (!isNamed(type, name)) return written(type);
  const id = idOf(type, name);
  if (!(id in shared)) {
    shared[id] = {};
    shared[id] = written(type);
  }
  return { $ref: `#/$defs/${id}` };
};

const isNamed = (type, name) =>
  name !== '' &&
  (type.aliasTypeArguments ?? []).length === 0 &&
  has(type, ts.TypeFlags.Object | ts.TypeFlags.Union) &&
  FOLDERS.test(type.aliasSymbol.declarations?.[0]?.getSourceFile().fileName ?? '');

/** Two types of one name are told apart by a number. */
const idOf = (type, name) => {
  const known = underWay.get(name) ?? [];
  if (!known.includes(type)) underWay.set(name, [...known, type]);
  const at = underWay.get(name).indexOf(type);
  return at === 0 ? name : `${name}${at + 1}`;
};

const written = (type) => {
  if (isText(type) && !type.isStringLiteral()) return { type: 'string' };
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
  if (has(type, ts.TypeFlags.BooleanLiteral)) return { const: type.intrinsicName === 'true' };
  if (has(type, ts.TypeFlags.NumberLike)) return { type: 'number' };
  if (has(type, ts.TypeFlags.BooleanLike)) return { type: 'boolean' };
  if (has(type, ts.TypeFlags.Null)) return { type: 'null' };
  if (type.isUnion()) return unionOf(type.types);
  if (checker.isArrayType(type)) return { type: 'array', items: schemaOf(checker.getTypeArguments(type)[0]) };
  if (checker.isTupleType(type)) return { type: 'array' };
  return has(type, ts.TypeFlags.Object) || type.isIntersection() ? mapOf(type) : {};
};

/** Literals stand together as an enum; true and false are a boolean. */
const unionOf = (types) => {
  const parts = types.filter((part) => !has(part, ts.TypeFlags.Undefined)).map(schemaOf);
  const values = parts.filter((part) => 'const' in part).map((part) => part.const);
  const others = parts.filter((part) => !('const' in part));
  const isFlag = values.includes(true) && values.includes(false);
  const rest = isFlag ? values.filter((value) => typeof value !== 'boolean') : values;
  const all = [
    ...others,
    ...(isFlag ? [{ type: 'boolean' }] : []),
    ...(rest.length === 1 ? [{ const: rest[0] }] : rest.length > 1 ? [{ enum: rest }] : []),
  ];
  const distinct = [...new Map(all.map((part) => [JSON.stringify(part), part])).values()];
  if (distinct.some((part) => Object.keys(part).length === 0)) return {};
  return distinct.length === 1 ? distinct[0] : { anyOf: distinct };
};

const mapOf = (type, hidden = () => false) => {
  const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  const members = checker.getPropertiesOfType(type);
  const optional = (member) => (member.flags & ts.SymbolFlags.Optional) !== 0 || hidden(member.name);
  const required = members.filter((member) => !optional(member)).map(({ name }) => name);
  return {
    type: 'object',
    ...(members.length > 0 && {
      properties: Object.fromEntries(members.map((member) => [member.name, schemaOf(checker.getTypeOfSymbol(member))])),
    }),
    ...(required.length > 0 && { required }),
    ...(index !== undefined && { additionalProperties: has(index, ts.TypeFlags.Never) ? false : schemaOf(index) }),
  };
};

/** The data of an event; a type of event that two games have with other data is either. */
const events = {};
for (const map of eventMaps)
  for (const member of checker.getPropertiesOfType(checker.getTypeAtLocation(map.type))) {
    const data = mapOf(checker.getTypeOfSymbol(member), (name) => hiddenMembers.has(`${member.name}.${name}`));
    const before = events[member.name];
    events[member.name] =
      before === undefined || JSON.stringify(before) === JSON.stringify(data) ? data : { anyOf: [before, data] };
  }

const sorted = (map) =>
  Object.fromEntries(
    Object.keys(map)
      .sort()
      .map((name) => [name, map[name]]),
  );
const text = `${JSON.stringify({ events: sorted(events), $defs: sorted(shared) }, null, 1)}\n`;

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
  console.error('docs/reference/events.json is not what the types of the events say: run npm run docs');
  process.exitCode = 1;
}
