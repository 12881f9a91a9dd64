import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the project, found from its sources and from its build alike. */
export const projectFolder = (from = dirname(fileURLToPath(import.meta.url))): string =>
  existsSync(join(from, 'package.json')) ? from : projectFolder(dirname(from));
