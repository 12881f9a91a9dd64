/** The command of the service itself that goes on with automatic steps. */
export const GO_ON = 'ContinueSettling';

/** The id under which the service goes on after a revision. */
export const goOnId = (head: number): string => `continue-${head}`;

/** The id of the n-th command that follows a rewind in its append. */
export const afterId = (rewind: number, n: number): string => `after-${rewind}-${n}`;

/** The command of the service itself that seals a match once the time for disputes is over. */
export const SEAL_ENDED = 'SealEndedMatch';

/** The id under which the service seals a match that ended with a revision. */
export const sealId = (head: number): string => `seal-after-${head}`;

/** The id that a command of the service has after a revision; undefined for one that somebody gives. */
export const ownIdAfter = (type: unknown, head: number): string | undefined => {
  if (type === GO_ON) return goOnId(head);
  return type === SEAL_ENDED ? sealId(head) : undefined;
};

/** An id that a client may give a command: printable ASCII, and none of the service's own. */
export const COMMAND_ID = /^(?!(?:continue|seal-after)-\d+$|after-\d+-\d+$)[!-~]{1,200}$/;
