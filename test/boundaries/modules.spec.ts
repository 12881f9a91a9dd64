import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Rule = {
  readonly name: string;
  readonly from: { readonly path?: string };
  readonly to: { readonly path?: string };
};

const { default: config } = (await import(join(process.cwd(), '.dependency-cruiser.cjs'))) as {
  default: { readonly forbidden: readonly Rule[] };
};

/**
 * The layered libraries, each with its modules, the lowest first: the rule of the lowest module names all those above
 * it.
 */
const LAYERS = new Map<string, readonly string[]>();
for (const { from, to } of config.forbidden.filter(({ name }) => name.startsWith('layers-of-'))) {
  const [, library = '', module = ''] = /^\^(.*)\/([\w-]+)\/$/.exec(from.path ?? '') ?? [];
  const [, above = ''] = /\(([\w|-]+)\)/.exec(to.path ?? '') ?? [];
  if (!LAYERS.has(library)) LAYERS.set(library, [module, ...above.split('|')]);
}

/** The last part of a library's path, which is its name in the guide. */
const called = (library: string): string => library.replace(/\/src$/, '').replace(/^.*\//, '');

/**
 * The modules as the guide lists them: one a line for the kernel, the highest first; a line or two for each other
 * library, the lowest first.
 */
const listed = (): ReadonlyMap<string, readonly string[]> => {
  const [, block = ''] =
    /\n```text\n( deciding [\s\S]*?)\n```/.exec(readFileSync('docs/appendix/architecture.md', 'utf8')) ?? [];
  const [kernel = '', others = ''] = block.split('\n\n');
  const modules = new Map([
    ['kernel', [...kernel.matchAll(/^ ([\w-]+)/gm)].map(([, module = '']) => module).reverse()],
  ]);
  for (const [, library = '', first = ''] of others.matchAll(/^ ([\w-]+) +(.*(?:\n {5,}.*)*)/gm))
    modules.set(
      library,
      first
        .replace(/\(.*\)/, '')
        .trim()
        .split(/\s+/),
    );
  return modules;
};

describe.each([...LAYERS])('%s', (library, layers) => {
  test('every folder is a module in a layer, and every layer is there', () => {
    const folders = readdirSync(library, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...layers].sort());
  });

  test('docs/appendix/architecture.md lists the modules in their order', () => {
    expect(listed().get(called(library))).toEqual(layers);
  });
});

test('every file of an app lies in its folder: what apps share is a library', () => {
  const entries = readdirSync('apps', { withFileTypes: true });
  expect(entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)).toEqual([]);
});

test('docs/appendix/architecture.md lists the modules of no other library', () => {
  expect([...listed().keys()].sort()).toEqual([...LAYERS.keys()].map(called).sort());
});
