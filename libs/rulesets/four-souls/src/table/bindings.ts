import type { JsonMap, SeatId, StackObject } from '@stackledger/kernel';
import type { Target } from '@stackledger/kernel/authoring';

/** A binding of an object, by name, in the type with which it was bound. */
// Bindings are plain data: the type is that of the one place that makes objects of this kind.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const bound = <T>({ bindings }: { readonly bindings: JsonMap }, name: string): T => bindings[name] as T;

/** Who dies with a death. Objects of other kinds have nobody bound, or somebody else under this name. */
export const dyingOf = (death: StackObject): Target | undefined =>
  death.kind === 'death' ? bound<Target>(death, 'who') : undefined;

/** The player who caused a death; null if nobody did. */
export const killerOf = (death: StackObject): SeatId | null =>
  bound<{ readonly seat: SeatId } | undefined>(death, 'killer')?.seat ?? null;
