import { setFlagsFromString } from 'node:v8';

// The engine guesses, for each place that makes objects, whether these live long, and makes them among the old ones if they did at
// first. Loading a match keeps hundreds of its states; decisions make thousands that nobody keeps. See docs/adr/0014.
setFlagsFromString('--no-allocation-site-pretenuring');
