import type { Role } from '@stackledger/access';

/** Whoever acts at a tournament; which command is whose, its rules say (TO-ROLE-1). */
export const TOURNAMENT_ACTORS: readonly Role[] = ['organizer', 'head-judge', 'judge', 'scorekeeper', 'player'];

/** Whoever keeps score: lists come from them. */
export const TOURNAMENT_SCORERS: readonly Role[] = ['organizer', 'head-judge', 'scorekeeper'];

/** Whoever may look at a tournament that the link is for. */
export const TOURNAMENT_LOOKERS: readonly Role[] = [...TOURNAMENT_ACTORS, 'spectator', 'auditor'];
