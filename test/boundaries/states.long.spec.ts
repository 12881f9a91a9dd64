import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const SLOW = 300_000;
const root = process.cwd();

/**
 * The members that everybody may read of a state, whatever kernel made it; the rest is asked through the port
 * (docs/adr/0052-released-rules-are-frozen.md). Only adding to what is plain is an innocent change.
 */
const PLAIN: { readonly [type: string]: readonly string[] } = {
  MatchState: ['terms', 'head', 'tip', 'table', 'record'],
  Table: ['status', 'turn', 'stack', 'priority', 'awaiting', 'results', 'winner', 'gameBegan'],
};

/** Whoever asks the rules through the port. */
const OUTSIDE = [
  'apps/api/src',
  'apps/cli/src',
  ...[
    'ledger',
    'service',
    'projections',
    'projections-sqlite',
    'projections-postgres',
    'notation',
    'analytics',
    'offering',
  ].map((library) => `libs/${library}/src`),
];

const PLANTED = join(root, 'libs', 'ledger', 'src', 'planted.ts');
const READS = `import type { MatchState } from '@stackledger/rules';
export const few = ({ table: { objects } }: MatchState): unknown => objects;
export const many = (states: readonly MatchState[]): unknown => states.map((state) => state.table?.zones);
export const fine = ({ table, head }: MatchState): unknown => [table.status, head];
`;

const sources = OUTSIDE.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => join(root, folder, name)),
);

/** The sources with one that reads what it may not. */
const programWithPlanted = (): ts.Program => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (path) => path === PLANTED || disk.fileExists(path),
    readFile: (path) => (path === PLANTED ? READS : disk.readFile(path)),
    // that of the disk reads by its own readFile
    getSourceFile: (path, target) =>
      path === PLANTED ? ts.createSourceFile(path, READS, target, true) : disk.getSourceFile(path, target),
  };
  return ts.createProgram([...sources, PLANTED], options, host);
};

const isKernels = ({ declarations }: ts.Symbol): boolean =>
  declarations?.some((each) => each.getSourceFile().fileName.includes('libs/kernel/')) === true;

/** Members that are not plain, by their names alone: the types of most expressions need not be worked out. */
const hiddenMembers = (program: ts.Program): ReadonlySet<string> => {
  const checker = program.getTypeChecker();
  const members = program.getSourceFiles().flatMap((file) =>
    file.statements.flatMap((node) => {
      if (!ts.isTypeAliasDeclaration(node) || !file.fileName.includes('libs/kernel/')) return [];
      const plain = PLAIN[node.name.text];
      if (plain === undefined) return [];
      const all = checker.getPropertiesOfType(checker.getTypeAtLocation(node.name)).map(({ name }) => name);
      return all.filter((name) => !plain.includes(name));
    }),
  );
  return new Set(members);
};

/** Every reading of a member of a state that is not plain, as `file: Type.member`. */
const hiddenReadings = (program: ts.Program): readonly string[] => {
  const checker = program.getTypeChecker();
  const found: string[] = [];
  const look = (file: ts.SourceFile, type: ts.Type, member: string): void => {
    const { aliasSymbol } = checker.getNonNullableType(type);
    const plain = aliasSymbol && PLAIN[aliasSymbol.name];
    if (plain !== undefined && aliasSymbol !== undefined && isKernels(aliasSymbol) && !plain.includes(member))
      found.push(`${relative(root, file.fileName)}: ${aliasSymbol.name}.${member}`);
  };
  const hidden = hiddenMembers(program);
  const visit = (file: ts.SourceFile, node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && hidden.has(node.name.text))
      look(file, checker.getTypeAtLocation(node.expression), node.name.text);
    if (ts.isObjectBindingPattern(node))
      for (const { propertyName, name } of node.elements) {
        const member = propertyName ?? name;
        if (ts.isIdentifier(member) && hidden.has(member.text))
          look(file, checker.getTypeAtLocation(node), member.text);
      }
    ts.forEachChild(node, (child) => visit(file, child));
  };
  const names = new Set([...sources, PLANTED]);
  for (const file of program.getSourceFiles()) if (names.has(file.fileName)) visit(file, file);
  return found;
};

test(
  'outside of the kernel and the games nobody reads of a state what its kernel keeps to itself; a planted reading is found',
  () => {
    expect([...hiddenReadings(programWithPlanted())].sort()).toEqual([
      'libs/ledger/src/planted.ts: Table.objects',
      'libs/ledger/src/planted.ts: Table.zones',
    ]);
  },
  SLOW,
);
