/** Injection token of the ledger of tournaments: their one writer in this process. */
export const TOURNAMENT_LEDGER = Symbol('TOURNAMENT_LEDGER');
/** Injection token of the feed that follows tournaments. */
export const TOURNAMENT_FEED = Symbol('TOURNAMENT_FEED');
