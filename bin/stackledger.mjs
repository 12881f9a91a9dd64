#!/usr/bin/env node
// Starts the command line; in a checkout it builds first when a source has changed.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const here = (path) => new URL(path, import.meta.url);
const builder = here('../scripts/build.mjs');
if (existsSync(here('../apps')) && existsSync(builder)) await (await import(builder.href)).build();
// What Node 22 and later have compiled is kept beside the program, where it may be written, for a quicker start; a
// folder that all users share would let others say what is run.
module.enableCompileCache?.(fileURLToPath(here('../dist/.compiled')));
process.setSourceMapsEnabled(true); // traces name the sources, not the bundle
await import(here('../dist/program/stackledger.js').href);
