import type { Database } from 'better-sqlite3';

/** The database, its COMMIT failing as long as `fault` gives an error. */
export const withCommitFault = (db: Database, fault: () => Error | undefined): Database =>
  new Proxy(db, {
    get: (target, member) => {
      // Casts: the members of a database are its methods and plain values.
      const value: unknown = Reflect.get(target, member, target);
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as (...args: unknown[]) => { run: () => unknown };
      if (member !== 'prepare') return method;
      return (sql: string) => (sql === 'COMMIT' ? { run: () => failing(fault, () => method(sql).run()) } : method(sql));
    },
  });

const failing = (fault: () => Error | undefined, run: () => unknown): unknown => {
  const error = fault();
  if (error !== undefined) throw error;
  return run();
};
