export { completionsOf, type Completions } from './completing.js';
export { commandOf, type NotationContext } from './commands.js';
export { HIDDEN, type NotationLine, commandNumberOf, revisionOfNumber, renderMatch } from './match-text.js';
export { type NotationAction, parseActions, parseText, type NotationTag, type NotationText } from './parsing.js';
export { NotationError } from './scanning.js';
export { withoutServiceLines } from './service-lines.js';
export { vocabularyOf } from './vocabulary.js';
export { withSeatIds } from './seat-names.js';
export { renderCommand } from './rendering.js';
