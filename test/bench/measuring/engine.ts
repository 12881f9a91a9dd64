import { setFlagsFromString } from 'node:v8';

// As the program is run (bin/load-program.mjs). See docs/adr/0014.
setFlagsFromString('--no-allocation-site-pretenuring');
