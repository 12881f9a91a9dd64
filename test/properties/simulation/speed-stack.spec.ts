import { keepsEveryPromise } from './invariants.js';

keepsEveryPromise('speed-stack');
