/** Plain data as it travels in a body. */
export type Json = string | number | boolean | null | readonly Json[] | JsonMap;

/** A map of names to plain data. */
export type JsonMap = { readonly [name: string]: Json | undefined };

/** A revision in a body: a decimal string, so that no client rounds it. */
export type Revision = string;
