/** A value under construction, which nobody else has seen yet. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
