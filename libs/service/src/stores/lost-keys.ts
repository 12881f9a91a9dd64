import type { KeyRing } from '@stackledger/access';

/** The keys of a running service, and when the first grant of its store was given; undefined where there is none. */
export type KeysInUse = {
  readonly links?: KeyRing;
  readonly checkpoints?: KeyRing;
  readonly firstGrantAt?: string;
};

/**
 * What a service has lost whose keys are younger than the first grant of its store: they were made anew, because those
 * of before were not there. Null when all is well.
 */
export const lostKeys = ({ links, checkpoints, firstGrantAt }: KeysInUse): string | null => {
  const isYounger = (ring: KeyRing | undefined): boolean => {
    const first = ring?.keys[0];
    return first !== undefined && firstGrantAt !== undefined && first.created > firstGrantAt;
  };
  const lost = [
    ...(isYounger(links) ? ['the keys of links (KEYS_FILE): no link made before counts'] : []),
    ...(isYounger(checkpoints)
      ? ['the key of checkpoints (CHECKPOINT_KEYS_FILE): none kept before verifies with the one that was made instead']
      : []),
  ];
  if (lost.length === 0) return null;
  return `not restored with this store: ${lost.join('; ')}. Restore them with \`stackledger keys restore FILE\`, or hand out new links and the new key`;
};
