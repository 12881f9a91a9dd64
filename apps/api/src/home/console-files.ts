import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { projectFolder } from '@stackledger/offering';

const FOLDER = join(projectFolder(), 'dist', 'console');

/** Where the pages are not built the address itself still says what this is, and where to go. */
const UNBUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stackledger</title>
<h1>Stackledger</h1>
<p>The pages are not built here: npm run build makes them. The service itself answers.</p>
<ul>
<li><a href="/docs">The API, with forms to try it</a></li>
<li><a href="/v1/matches">The matches that are here</a></li>
</ul>
</html>
`;

/** The page of the console, the same at all its addresses. */
export const consolePage = (): string => {
  const file = join(FOLDER, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : UNBUILT;
};

/** Hands out what the page loads. The names of assets hold their hashes, so that browsers never ask for one twice. */
export const serveConsole = async (instance: FastifyInstance): Promise<void> => {
  const root = join(FOLDER, 'assets');
  if (!existsSync(root)) return;
  await instance.register(fastifyStatic, {
    root,
    prefix: '/assets/',
    wildcard: false,
    globIgnore: ['**/*.{br,gz}'], // sent in place of the others
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
};
