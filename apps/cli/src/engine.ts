import { setFlagsFromString } from 'node:v8';

// V8 decides for each allocation site whether to allocate in the old generation, by how long earlier objects of that
// site lived. Loading a match keeps hundreds of states; deciding makes thousands of short-lived ones at the same sites.
// See docs/adr/0014.
setFlagsFromString('--no-allocation-site-pretenuring');
