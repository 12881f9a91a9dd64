/** The command of the service itself that goes on with automatic steps. */
export const GO_ON = 'ContinueSettling';

/** The id under which the service goes on after a revision. */
export const goOnId = (head: number): string => `continue-${head}`;

/** The id of the n-th command that follows a rewind in its append. */
export const afterId = (rewind: number, n: number): string => `after-${rewind}-${n}`;

/** An id that a client may give a command: printable ASCII, and none of the service's own. */
export const COMMAND_ID = /^(?!continue-\d+$|after-\d+-\d+$)[!-~]{1,200}$/;
