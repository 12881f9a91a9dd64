export { frozenReleases } from './frozen-rules.js';
export { cardsReadAhead } from './cards-read-ahead.js';
export { catalogueOf, cardErrorsOf, InvalidBuiltInCards, loadGames, projectFolder, tablesBrought } from './games.js';
export { isCounted, readRules, ruleText } from './rules.js';
