export { frozenReleases } from './frozen-rules.js';
export { cardsChecked, cardsReadAhead } from './cards-read-ahead.js';
export { catalogueOf, cardErrorsOf, InvalidBuiltInCards, loadGames, tablesBrought } from './games.js';
export { projectFolder } from './project-folder.js';
export { isCounted, isKnownRule, readRules, ruleText } from './rules.js';
