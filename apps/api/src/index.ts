export { runServer } from './running/run-server.js';
