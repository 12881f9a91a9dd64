#!/usr/bin/env node
// Starts the command line; in a checkout it builds first when a source has changed.
import { existsSync } from 'node:fs';

const here = (path) => new URL(path, import.meta.url);
const builder = here('../scripts/build.mjs');
if (existsSync(here('../apps')) && existsSync(builder)) await (await import(builder.href)).build();
await import(here('../dist/program/stackledger.js').href);
