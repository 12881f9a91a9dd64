import { keepsEveryPromise } from './invariants.js';

keepsEveryPromise('four-souls');
