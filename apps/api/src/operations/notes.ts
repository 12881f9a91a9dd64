/**
 * What a request came to, for its line in the log and for the metrics. Nothing of what was sent stands here but its id.
 */
export type RequestNotes = {
  readonly commandId?: string;
  readonly revision?: string;
  /** `accepted`, or the code of the problem. */
  readonly result?: string;
  readonly rule?: string | null;
};

/**
 * They stand on the request itself: an entry for every request in a WeakMap would cost the collector more than it
 * saves.
 */
const NOTES = Symbol('notes');

type RequestWithNotes = { [NOTES]?: RequestNotes };

/** Notes something about a request. */
export const note = (request: object, about: RequestNotes): void => {
  const noted: RequestWithNotes = request;
  noted[NOTES] = noted[NOTES] === undefined ? about : { ...noted[NOTES], ...about };
};

/** What was noted about a request. */
export const notesOf = (request: object): RequestNotes => (request as RequestWithNotes)[NOTES] ?? {};
