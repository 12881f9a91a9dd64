/** What a request came to, for its line in the log and for the metrics. Nothing of what was sent stands here but its id. */
export type Notes = {
  readonly commandId?: string;
  readonly revision?: string;
  /** `accepted`, or the code of the problem. */
  readonly result?: string;
  readonly rule?: string | null;
};

const notes = new WeakMap<object, Notes>();

/** Notes something about a request. */
export const note = (request: object, about: Notes): void => {
  notes.set(request, { ...notes.get(request), ...about });
};

/** What was noted about a request. */
export const notesOf = (request: object): Notes => notes.get(request) ?? {};
