#!/usr/bin/env node
// Starts the command line; in a checkout it builds first when a source has changed.
import { existsSync } from 'node:fs';

const builder = new URL('../scripts/build.mjs', import.meta.url);
if (existsSync(new URL('../apps', import.meta.url)) && existsSync(builder)) await (await import(builder.href)).build();
process.setSourceMapsEnabled(true); // traces name the sources, not the bundle
await import(new URL('../dist/program/stackledger.js', import.meta.url).href);
