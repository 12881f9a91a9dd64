// Copies package-lock.json, which npm never packs, to the name that npm does pack as `npm pack` begins, and takes it
// away as that ends (`--remove`): `npm ci --omit=dev` in the unpacked package installs the versions that were tested.
import { copyFileSync, rmSync } from 'node:fs';

const file = (name) => new URL(`../${name}`, import.meta.url);

if (process.argv.includes('--remove')) rmSync(file('npm-shrinkwrap.json'), { force: true });
else copyFileSync(file('package-lock.json'), file('npm-shrinkwrap.json'));
