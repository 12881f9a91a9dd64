export { Warm, type WarmStanding } from './warm.js';
