import type { Tournament } from '../state/tournament.js';

/**
 * The versions of the rules that this build decides by, oldest first (TO-SETUP-4). What makes a command of a log come
 * out otherwise, or be refused where it was taken, begins with a version of its own, or is looked at only as a command
 * is given (decideEntering); 1.1.0 is not released yet.
 */
const VERSIONS = ['1.0.0', '1.1.0'] as const;

/** The version of a tournament whose creation names none. */
export const TOURNAMENT_RULES: string = VERSIONS[VERSIONS.length - 1] ?? '';

/** The versions for people. */
export const VERSIONS_TEXT: string = VERSIONS.join(' and ');

/** Whether this build decides by a version. */
export const isKnownVersion = (rules: string): boolean => VERSIONS.some((each) => each === rules);

/** Whether a tournament is decided by the rules of a version or of a later one. */
export const hasRulesOf = ({ rules }: Tournament, version: (typeof VERSIONS)[number]): boolean =>
  VERSIONS.findIndex((each) => each === rules) >= VERSIONS.indexOf(version);
