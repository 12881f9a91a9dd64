/** The command of the service itself that goes on with automatic steps. */
export const GO_ON = 'ContinueSettling';

/** The id under which the service goes on after a revision. */
export const goOnId = (head: number): string => `continue-${head}`;

/** An id that a client may give a command: printable ASCII, and none of the service's own. */
export const COMMAND_ID = /^(?!continue-\d+$)[!-~]{1,200}$/;
