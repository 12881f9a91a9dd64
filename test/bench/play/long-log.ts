import type { Event } from '@stackledger/kernel';

/**
 * A log of so many events: a recorded one, over and over. Folding knows no rules, so a match that begins again at a
 * used table is as good as any; revisions and parents go on.
 */
export const longLog = (recorded: readonly Event[], length: number): readonly Event[] =>
  Array.from({ length }, (_, revision) => {
    const event = recorded[revision % recorded.length];
    if (event === undefined) throw new Error('the recorded log is empty');
    const shift = revision - event.revision;
    return { ...event, revision, parent: event.parent === null ? null : event.parent + shift };
  });

/** The log in pieces of so many events, as if each were what one command brought. */
export const inPieces = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
