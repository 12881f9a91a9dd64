import { keepsEveryPromise } from './promises.js';

keepsEveryPromise('magic');
