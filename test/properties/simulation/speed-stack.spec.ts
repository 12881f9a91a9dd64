import { keepsEveryPromise } from './promises.js';

keepsEveryPromise('speed-stack');
