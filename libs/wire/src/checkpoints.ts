/** The head of a match's log as a signed note (C2SP tlog-checkpoint), and the key that it was signed with: `name+id+key`. */
export type SignedCheckpoint = { readonly matchId: string; readonly checkpoint: string; readonly key: string };

/** The key that checkpoints of a service are checked with. */
export type CheckpointKey = { readonly key: string };
