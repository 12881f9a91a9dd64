/** The service's own command that continues automatic steps. */
export const GO_ON = 'ContinueSettling';

/** The id of the service's command that continues after a revision. */
export const goOnId = (head: number): string => `continue-${head}`;

/** The id of the n-th command that follows a rewind in its append. */
export const afterId = (rewind: number, n: number): string => `after-${rewind}-${n}`;

/** The service's own command that finalizes a match once the time for disputes is over. */
export const FINALIZE_ENDED = 'SealEndedMatch';

/** The id of the service's command that finalizes a match which ended at a revision. */
export const finalizeId = (head: number): string => `seal-after-${head}`;

/** The id of a command of the service after a revision; undefined for commands of clients. */
export const ownIdAfter = (type: unknown, head: number): string | undefined => {
  if (type === GO_ON) return goOnId(head);
  return type === FINALIZE_ENDED ? finalizeId(head) : undefined;
};

/** Ids that clients may give commands: printable ASCII, and none of the service's own. */
export const COMMAND_ID = /^(?!(?:continue|seal-after)-\d+$|after-\d+-\d+$)[!-~]{1,200}$/;
