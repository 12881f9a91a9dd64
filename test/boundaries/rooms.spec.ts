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

/** The libraries that have floors, each with its rooms from the ground up: the rule of the lowest room names all those above. */
const FLOORS = new Map<string, readonly string[]>();
for (const { from, to } of config.forbidden.filter(({ name }) => name.startsWith('floors-of-'))) {
  const [, library = '', room = ''] = /^\^(.*)\/([\w-]+)\/$/.exec(from.path ?? '') ?? [];
  const [, above = ''] = /\(([\w|-]+)\)/.exec(to.path ?? '') ?? [];
  if (!FLOORS.has(library)) FLOORS.set(library, [room, ...above.split('|')]);
}

/** The last part of a library's path by which the guide calls it. */
const called = (library: string): string => library.replace(/\/src$/, '').replace(/^.*\//, '');

/** The rooms as the guide lists them: one a line for the kernel, from the top, and a line or two for each other library. */
const listed = (): ReadonlyMap<string, readonly string[]> => {
  const [, block = ''] = /\n```\n( deciding [\s\S]*?)\n```/.exec(readFileSync('docs/architecture.md', 'utf8')) ?? [];
  const [kernel = '', others = ''] = block.split('\n\n');
  const rooms = new Map([['kernel', [...kernel.matchAll(/^ ([\w-]+)/gm)].map(([, room = '']) => room).reverse()]]);
  for (const [, library = '', first = ''] of others.matchAll(/^ ([\w-]+) +(.*(?:\n {5,}.*)*)/gm))
    rooms.set(
      library,
      first
        .replace(/\(.*\)/, '')
        .trim()
        .split(/\s+/),
    );
  return rooms;
};

describe.each([...FLOORS])('%s', (library, floors) => {
  test('every folder is a room on a floor, and every floor is there', () => {
    const folders = readdirSync(library, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...floors].sort());
  });

  test('docs/architecture.md lists the rooms in their order', () => {
    expect(listed().get(called(library))).toEqual(floors);
  });
});

test('docs/architecture.md lists the rooms of no other library', () => {
  expect([...listed().keys()].sort()).toEqual([...FLOORS.keys()].map(called).sort());
});
