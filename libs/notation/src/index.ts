export { completionsOf, type Completions } from './completing.js';
export { commandOf, type Speaking } from './commands.js';
export { type Line, numberIn, revisionIn, writtenMatch } from './match-text.js';
export { type Action, parseActions, parseText, type Tag, type Text } from './parsing.js';
export { NotationFault } from './scanning.js';
export { vocabularyOf } from './words.js';
export { writtenCommand } from './writing.js';
