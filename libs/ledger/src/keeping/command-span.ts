/** Where the events of a command lie in the log of its match. */
export type CommandSpan = { readonly first: number; readonly last: number };
