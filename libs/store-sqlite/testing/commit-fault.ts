import type { Database } from 'better-sqlite3';

type Run = (...args: unknown[]) => unknown;

/** The database, its COMMIT failing as long as `fault` gives an error. */
export const withCommitFault = (db: Database, fault: () => Error | undefined): Database =>
  withStatementFault(db, 'COMMIT', fault);

/**
 * The database, one of its statements failing as long as `fault`, which is asked each time it is run, gives an error.
 */
export const withStatementFault = (db: Database, faulty: string, fault: () => Error | undefined): Database =>
  new Proxy(db, {
    get: (target, member) => {
      // Casts: the members of a database are its methods and plain values.
      const value: unknown = Reflect.get(target, member, target);
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as (...args: unknown[]) => { run: Run; get: Run };
      if (member !== 'prepare') return method;
      return (sql: string) => (sql === faulty ? failing(method(sql), fault) : method(sql));
    },
  });

const failing = (statement: { run: Run; get: Run }, fault: () => Error | undefined): { run: Run; get: Run } => {
  const unlessFault =
    (work: () => unknown): Run =>
    () => {
      const error = fault();
      if (error !== undefined) throw error;
      return work();
    };
  return { run: unlessFault(() => statement.run()), get: unlessFault(() => statement.get()) };
};
