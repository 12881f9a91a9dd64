import { readFileSync } from 'node:fs';

type Locked = {
  readonly version: string;
  readonly engines?: { readonly node?: string };
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** A cast: npm writes this file, in this shape. */
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};

test('every optional dependency has its entry, also that of another platform: "npm ci" stops without it', () => {
  const missing = Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${owner}/node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});

test('the better-sqlite3 that has to be compiled is installed only on a Node that cannot load the newer one', () => {
  expect(packages['node_modules/better-sqlite3']?.version).toMatch(/^13\./);
  expect(packages['node_modules/better-sqlite3-node20']).toMatchObject({
    version: '12.11.1',
    engines: { node: '<22.14' },
  });
});
