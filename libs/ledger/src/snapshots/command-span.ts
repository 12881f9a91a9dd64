/** The first and last revision of a command's events. */
export type CommandSpan = { readonly first: number; readonly last: number };
