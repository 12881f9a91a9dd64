import { keepsEveryPromise } from './invariants.js';

keepsEveryPromise('magic');
