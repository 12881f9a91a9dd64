import type { TableStackEntry, TableView } from '@stackledger/wire';

/** What something on the stack points at, each once: its targets, or what a die is rolled about. */
export const aimsOf = ({ targets, roll, source }: TableStackEntry): readonly string[] => {
  const aims = new Set(targets.flatMap((target) => (target === null || target === 'none' ? [] : [target])));
  return aims.size === 0 && roll !== undefined && source !== null ? [source] : [...aims];
};

/** The titles of what on the stack points at something. */
export const aimedBy = ({ stack }: TableView, name: string): readonly string[] =>
  stack.filter((piece) => aimsOf(piece).includes(name)).map(({ title }) => title);
