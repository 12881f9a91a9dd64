// Writes libs/wire/src/generated/bodies.ts, the types of all bodies of the API, from the classes that describe them:
// npm run generate:wire. With --check it writes nothing and fails when the file is not what they say.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import '../dist/apps/api/src/app.module.js'; // loads every class
import { bodySchemas } from '../dist/apps/api/src/docs/json-body.js';
import { wireTypes } from '../dist/apps/api/src/docs/wire-types.js';

const target = join(dirname(dirname(fileURLToPath(import.meta.url))), 'libs', 'wire', 'src', 'generated', 'bodies.ts');
const written = await format(wireTypes(bodySchemas()), { ...(await resolveConfig(target)), filepath: target });

if (!process.argv.includes('--check')) writeFileSync(target, written);
else if (readFileSync(target, 'utf8') !== written) {
  console.error('libs/wire/src/generated/bodies.ts is not what the classes of the API say: npm run generate:wire');
  process.exitCode = 1;
}
