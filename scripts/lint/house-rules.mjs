// Rules of this project that no linter brings: a plugin of oxlint, named `house/…` in .oxlintrc.json.
import { declarationsBelow, isOwnSource, pathFrom } from './type-names.mjs';

const root = process.cwd();
let declarations;

const rule = (description, create) => ({ meta: { type: 'problem', docs: { description } }, create });

/** Calls back for each declared type of an own source. */
const onTypeNames = (context, check) => {
  const file = pathFrom(root, context.filename);
  if (!isOwnSource(file)) return {};
  const visit = ({ id }) => check(id, file);
  return { TSTypeAliasDeclaration: visit, TSInterfaceDeclaration: visit };
};

const oneTypeName = rule('One name, one meaning: two files do not declare the same type name.', (context) =>
  onTypeNames(context, (id, file) => {
    declarations ??= declarationsBelow(root);
    const others = [...(declarations.get(id.name) ?? [])].filter((other) => other !== file);
    if (others.length > 0)
      context.report({
        node: id,
        message: `${id.name} is declared in ${others.join(', ')} too: one name, one meaning`,
      });
  }),
);

/** Words that end like participles and are nouns. */
const NOUNS = /^(Seed|Feed|Speed|Need|Deed|Bed|Weed|Token|Kitten)$/;
const IRREGULAR =
  /^(Known|Told|Said|Given|Shown|Kept|Meant|Due|Taken|Found|Fed|Heard|Seen|Done|Put|Made|Held|Sent|Written|Read|Chosen|Hurt|Driven|Broken|Fallen|Forgotten|Hidden|Drawn|Thrown|Spent|Left|Lost|Bound|Built|Lying|Asking|Giving|Paying|Looking|Owing|Waiting|Sending|Trying)$/;

const isParticiple = (name) => !NOUNS.test(name) && (IRREGULAR.test(name) || /^[A-Z][a-z]+ed$/.test(name));

const nounTypeNames = rule('A type is a noun phrase, never a bare participle.', (context) =>
  onTypeNames(context, (id) => {
    if (isParticiple(id.name))
      context.report({
        node: id,
        message: `${id.name} is a bare participle: name the thing (PaymentPrompt, StreamHead)`,
      });
  }),
);

/** Columns of the formatter, which does not break comments. */
const WIDTH = 120;

const commentWidth = rule('Comments are as wide as the code, at most.', (context) => ({
  Program: () => {
    const { lines } = context.sourceCode;
    for (const { loc } of context.sourceCode.getAllComments())
      for (let line = loc.start.line; line <= loc.end.line; line += 1)
        if (lines[line - 1].length > WIDTH)
          context.report({
            loc: { start: { line, column: WIDTH }, end: { line, column: lines[line - 1].length } },
            message: `a comment wider than ${WIDTH} columns`,
          });
  },
}));

/** What a ruleset defines by name, wherever it is written down. */
const DEFINITIONS =
  /^(commands|effects|targets|references|refs|conditions|costs|procedures|words|kinds|plays|openings)$/;

const definitionsWithoutSpread = rule(
  'Definitions of a game are combined by definedOnce, not by spreads.',
  (context) => ({
    SpreadElement: (node) => {
      const holder = node.parent.type === 'ObjectExpression' ? node.parent.parent : undefined;
      const name =
        holder?.type === 'Property'
          ? holder.key.name
          : holder?.type === 'VariableDeclarator'
            ? holder.id.name
            : undefined;
      if (name !== undefined && DEFINITIONS.test(name))
        context.report({ node, message: 'a spread replaces what is defined twice silently: combine with definedOnce' });
    },
  }),
);

const agendaByItsVerbs = rule('Games use the verbs of the agenda, never the stored list.', (context) => ({
  MemberExpression: (node) => {
    if (!node.computed && /^(frames|agenda)$/.test(node.property.name))
      context.report({ node, message: 'the agenda is stored with the log: use the verbs of the kernel for it' });
  },
}));

export default {
  meta: { name: 'house' },
  rules: {
    'one-type-name': oneTypeName,
    'noun-type-names': nounTypeNames,
    'comment-width': commentWidth,
    'definitions-without-spread': definitionsWithoutSpread,
    'agenda-by-its-verbs': agendaByItsVerbs,
  },
};
