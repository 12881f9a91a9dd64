/** What of a log can be checked (docs/architecture.md). */
export type Check = 'chain' | 'seals' | 'replay' | 'decisions' | 'dice';

/** Something in a log that cannot be as it says, at the revision where it shows. */
export type Finding = { readonly revision: string; readonly check: Check; readonly what: string };

/** Is told, while a log is gone through, how many of its events have been. */
export type OnProgress = (events: number) => void;
