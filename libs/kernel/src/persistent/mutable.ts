/** A value under way, which nobody else has seen and whose members may still be set. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
