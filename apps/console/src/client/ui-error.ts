import type { Problem } from '@stackledger/wire';
import { texts } from '../texts.js';

/** Why something could not be shown or done, in words for people. */
export type UiError = {
  /** `offline`: no answer. `refused`: the service answered with a problem, which says why. */
  readonly kind: 'offline' | 'refused';
  readonly what: string;
  readonly way: string;
  readonly problem: Problem | null;
};

const SENTENCE_END = /[.!?]$/;

/** A sentence begins with a capital letter and ends with a stop. */
export const sentence = (text: string): string => {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return begun === '' || SENTENCE_END.test(begun) ? begun : `${begun}.`;
};

/** Nobody answered. */
export const offline: UiError = {
  kind: 'offline',
  what: texts.offline.what,
  way: texts.offline.way,
  problem: null,
};

/** A fault in the body of a request, by field and shape, as whoever writes a program reads it. */
const SHAPE_FAULT = /^(?:fix: )?[\w/?-]+: expected .*found (?<found>.*)/s;
/** The field that a sentence is about: it stands before the sentence, for programs. */
const FIELD = /^(?:fix: )?[a-z]\w*(?:\/\w+)*: (?=\S)/;

/** What a form sent that the service could not take: a sentence about its field, and not the fields of its body. */
const malformed = ({ detail }: Problem): string => {
  const { unread } = texts;
  const found = SHAPE_FAULT.exec(detail)?.groups?.found;
  if (found === undefined) return sentence(detail.replace(FIELD, ''));
  return found.startsWith('""') ? unread.unseen : unread.malformed;
};

/** What to do, as whoever writes a program reads it: the fields of a body, or where they are described. */
const FOR_PROGRAMS = /\/docs\b|^[A-Z]\w+ takes |^The fields are /;

/** A problem of the service in plain sentences; what it says to programs stays in its problem. */
export const uiErrorOf = (problem: Problem): UiError => ({
  kind: 'refused',
  what: problem.code === 'malformed' ? malformed(problem) : sentence(problem.detail),
  way:
    problem.code === 'malformed' && FOR_PROGRAMS.test(problem.legal) ? texts.unread.correct : sentence(problem.legal),
  problem,
});

/** An answer that is no problem of the service either: of a proxy, or of another program at this address. */
export const unreadableAnswer = (status: number): UiError => ({
  kind: 'refused',
  what: texts.strange.what(status),
  way: texts.strange.way,
  problem: null,
});
