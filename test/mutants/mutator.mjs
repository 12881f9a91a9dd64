// Small changes of a source, found in its syntax tree, and a copy of the source in which each can be switched on.
import ts from 'typescript';

const Kind = ts.SyntaxKind;

/** What each operator becomes. */
const OPERATORS = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
};

/** What each method becomes. */
const METHODS = { some: 'every', every: 'some', min: 'max', max: 'min' };

/** Texts are added too, and nothing is taken from a text. */
const addsTexts = (node) =>
  ts.isBinaryExpression(node)
    ? addsTexts(node.left) || addsTexts(node.right)
    : ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** Whether a decision hangs on the node; a loop that never ends would say nothing of the tests. */
const isCondition = ({ parent }, node) =>
  (ts.isIfStatement(parent) && parent.expression === node) ||
  (ts.isConditionalExpression(parent) && parent.condition === node);

/** A number or a truth of a type, or the name of a member, is no value. */
const isValue = ({ parent }, node) =>
  !ts.isLiteralTypeNode(parent) && !(ts.isPropertyAssignment(parent) && parent.name === node);

const isLastOfFunction = ({ parent }) =>
  ts.isBlock(parent) && ts.isFunctionLike(parent.parent) && parent.parent.kind !== Kind.Constructor;

/** The changes of one node: what it is called, and the new text, of pieces that are texts or spans of the source. */
const changesOf = (node, file) => {
  const span = (part) => [part.getStart(file), part.end];
  const [start, end] = span(node);
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText(file);
    const other = OPERATORS[operator];
    if (other !== undefined && !(operator === '+' && addsTexts(node)))
      return [
        {
          change: `${operator} becomes ${other}`,
          at: node.operatorToken.getStart(file),
          pieces: [span(node.left), ` ${other} `, span(node.right)],
        },
      ];
  }
  if (ts.isNumericLiteral(node) && isValue(node, node)) {
    const other = String(Number(node.text) + 1);
    return [{ change: `${node.text} becomes ${other}`, pieces: [other] }];
  }
  if ((node.kind === Kind.TrueKeyword || node.kind === Kind.FalseKeyword) && isValue(node, node)) {
    const other = String(node.kind === Kind.FalseKeyword);
    return [{ change: `becomes ${other}`, pieces: [other] }];
  }
  const method = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name;
  if (method && Object.hasOwn(METHODS, method.text)) {
    const [from, to] = span(method);
    const other = METHODS[method.text];
    return [{ change: `${method.text} becomes ${other}`, at: from, pieces: [[start, from], other, [to, end]] }];
  }
  if (isCondition(node, node)) return [{ change: 'condition turned', pieces: ['!(', [start, end], ')'] }];
  if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression))
    return [{ change: 'call removed', isStatement: true, pieces: [';'] }];
  if (ts.isReturnStatement(node) && !isLastOfFunction(node))
    return [{ change: 'return removed', isStatement: true, pieces: [';'] }];
  return [];
};

/** All changes of a source, in the order of its text. `path` begins the id of each: `path:line:column`. */
export const mutantsOf = (path, text) => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const found = [];
  const visit = (node) => {
    if (
      node.kind === Kind.EndOfFileToken ||
      ts.isTypeNode(node) ||
      ts.isImportDeclaration(node) ||
      ts.isDecorator(node)
    )
      return;
    for (const change of node === file ? [] : changesOf(node, file)) {
      const start = node.getStart(file);
      const { line, character } = file.getLineAndCharacterOfPosition(change.at ?? start);
      found.push({
        id: `${path}:${line + 1}:${character + 1}`,
        path,
        text: lines[line].trim(),
        start,
        end: node.end,
        ...change,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

/** The source with a switch at each of the mutants, which `number` names at run time. */
export const instrumented = (text, mutants, number) => {
  const outerFirst = mutants.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const written = (from, to, inside) => {
    let [result, at] = ['', from];
    for (const [index, mutant] of inside.entries()) {
      if (mutant.start < at || mutant.end > to) continue;
      const within = inside.slice(index + 1);
      const changed = mutant.pieces.map((piece) => (typeof piece === 'string' ? piece : written(...piece, within)));
      const same = written(mutant.start, mutant.end, within);
      const on = `mutantSwitch(${number(mutant)})`;
      result += text.slice(at, mutant.start);
      // In braces: an else that follows belongs to the if before it.
      result += mutant.isStatement ? `{ if (!${on}) {${same}} }` : `(${on} ? ${changed.join('')} : ${same})`;
      at = mutant.end;
    }
    return result + text.slice(at, to);
  };
  return `${SWITCH}${written(0, text.length, outerFirst)}`;
};

/** Tests hand in the switch; a process or thread of their own reads its environment. */
const SWITCH =
  'const mutantSwitch = globalThis.mutantSwitch ?? ((on: number) => (id: number) => id === on)(Number(process.env.MUTANT ?? -1));';
