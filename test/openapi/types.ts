import type { CommandBody as Command, LegalActions as UntypedActions, Template } from '@stackledger/wire';

/**
 * The types that the bot is written against, as this project's own generator makes them. `npm run prove:openapi`
 * compiles the bot with those of openapi-typescript and of hey-api in their place.
 */
export type { CommandAnswer, CreateMatch, MatchCreated, MatchView, Problem } from '@stackledger/wire';
export type { Command };

type Action = Omit<Template, 'example'> & { readonly example: Command };

/** Legal actions, whose examples are commands: of the games' own schemas the wire types know no more than a map. */
export type LegalActions = Omit<UntypedActions, 'actions' | 'always'> & {
  readonly actions: readonly Action[];
  readonly always: readonly Action[];
};
