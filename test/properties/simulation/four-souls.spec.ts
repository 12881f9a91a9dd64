import { keepsEveryPromise } from './promises.js';

keepsEveryPromise('four-souls');
