/**
 * What of a log can be checked, in this order: its hashes; the members of its events; what is sealed; the card definitions;
 * that it folds to states; every decision made again; dice and shuffles.
 */
export const CHECKS = ['chain', 'form', 'seals', 'cards', 'replay', 'decisions', 'dice'] as const;

/** Those, and the signature of a checkpoint, where there is a key to check it with. */
export type Check = (typeof CHECKS)[number] | 'signature';

/** Something in a log that cannot be as it says, at the revision where it shows. */
export type Finding = { readonly revision: string; readonly check: Check; readonly what: string };

/** Something that may be as it says, and that people should know who judge by the log. */
export type Note = { readonly revision: string; readonly what: string };

/** Why a check was not made, and what would have to be done for it. */
export type NotMade = { readonly why: string; readonly instead: string };

/** What one check came to: that it was not made, what it found, or null when all is well. */
export type Outcome = NotMade | Finding | null;

/** A check for which a copy lacks something: what, and where it begins. */
export const leftOut = (what: string, where = ''): NotMade => ({
  why: `${what} left out of this copy${where}`,
  instead: 'Export the match with --everything, or after it was sealed.',
});

/** Is told, while a log is gone through, how many of its events have been. */
export type OnProgress = (events: number) => void;
