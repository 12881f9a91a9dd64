/** What of the running Node says which compiled modules it can load. */
export type NodeVersions = { readonly node: string; readonly napi: string };

/** The version of a package that is installed; undefined: it is not there. */
export type InstalledVersion = (name: string) => string | undefined;

/** The one that this Node can load, or what is installed instead of it. */
export type DriverChoice =
  { readonly name: string } | { readonly name: undefined; readonly installed: readonly string[] };

/**
 * The names under which better-sqlite3 may be installed. `npm ci` installs the first on Node 22.14 or newer and the
 * second on an older one; which version lies under a name is looked up.
 */
const NAMES = ['better-sqlite3', 'better-sqlite3-node20'];

/** Version 13 is compiled for Node-API 10: where that is missing it ends the process instead of failing. */
const NODE_API_OF_13 = 10;

/** Version 12 aborts in Node 24 and newer as a database is freed. */
const FIRST_NODE_WITHOUT_12 = 24;

/** Which installed package of better-sqlite3 a Node can load: neither version may even be tried in the other's Node. */
export const driverFor = (versions: NodeVersions, installed: InstalledVersion): DriverChoice => {
  const there = NAMES.flatMap((name) => {
    const version = installed(name);
    return version === undefined ? [] : [{ name, version }];
  });
  const name = there.find(({ version }) => isLoadable(majorOf(version), versions))?.name;
  return name === undefined ? { name, installed: there.map(({ version }) => version) } : { name };
};

const isLoadable = (major: number, { node, napi }: NodeVersions): boolean =>
  major >= 13 ? Number(napi) >= NODE_API_OF_13 : majorOf(node) < FIRST_NODE_WITHOUT_12;

const majorOf = (version: string): number => Number.parseInt(version, 10);
