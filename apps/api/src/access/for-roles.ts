import { SetMetadata } from '@nestjs/common';
import type { Role } from '@stackledger/access';

/** Who a route is for: everybody, also without a token; whoever has it by its own rules; or the holders of these roles. */
export type Audience = 'everybody' | 'own-access' | readonly Role[];

/** Under which a route keeps whom it is for. */
export const AUDIENCE = Symbol('AUDIENCE');

/** Says of a route, or of all of a controller, whom it answers. A route that does not say it answers nobody who needs a token. */
export const For = (audience: Audience): MethodDecorator & ClassDecorator => SetMetadata(AUDIENCE, audience);

/** Whoever may look at a match at all. */
export const LOOKERS: readonly Role[] = [
  ...(['organizer', 'head-judge', 'judge', 'scorekeeper', 'player', 'seat', 'scribe', 'spectator', 'auditor'] as const),
];

/** Whoever acts at a match, for a seat or as a judge. */
export const ACTORS: readonly Role[] = ['head-judge', 'judge', 'player', 'seat', 'scribe'];

/** Whoever hands anything on. */
export const GRANTERS: readonly Role[] = ['organizer', 'head-judge', 'scorekeeper'];
