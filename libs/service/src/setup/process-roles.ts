import { StartFailure } from './start-failure.js';

/**
 * What a process of a service does. `commands`: whatever writes, and previews; `feeds`: what stays open, and webhooks;
 * `lists`: read models over matches, and what follows them (finalizing, tables of tournaments); `analytics`: figures.
 * Every process reads single matches.
 */
export type ProcessRole = 'commands' | 'feeds' | 'lists' | 'analytics';

/** All roles: what a process does that was not told otherwise. */
export const PROCESS_ROLES: readonly ProcessRole[] = ['commands', 'feeds', 'lists', 'analytics'];

/** The roles in a text like `commands,feeds`, in the order of PROCESS_ROLES. Throws StartFailure for another word. */
export const rolesIn = (text: string): readonly ProcessRole[] => {
  const words = text.split(',').map((word) => word.trim());
  const strange = words.find((word) => !PROCESS_ROLES.some((role) => role === word));
  if (strange !== undefined)
    throw new StartFailure(
      `ONLY (--only) is ${JSON.stringify(text)}, and must name one or more of ${PROCESS_ROLES.join(', ')}, divided by commas`,
    );
  return PROCESS_ROLES.filter((role) => words.includes(role));
};

/**
 * Checks that the work can be divided so. Throws StartFailure where nobody else can do the rest: over a store that one
 * process alone opens; and where figures are asked for without a file of them.
 */
export const checkRoles = (
  roles: readonly ProcessRole[],
  { isShared, analytics }: { readonly isShared: boolean; readonly analytics?: string | undefined },
): void => {
  if (roles.length < PROCESS_ROLES.length && !isShared)
    throw new StartFailure(
      `this store is one file that one process opens, so nobody else could do what --only ${roles.join(',')} leaves out: ` +
        'leave --only (ONLY) out, or use a database (docs/guide/postgres.md)',
    );
  if (roles.length < PROCESS_ROLES.length && roles.includes('analytics') && analytics === undefined)
    throw new StartFailure('--only analytics needs ANALYTICS, the file in which figures are kept');
};
