import type { TextCheck } from '@stackledger/ledger';

/** What lies beside the log, and what of it was forgotten; nothing where a log refers to no texts. */
export const textLines = ({ held, forgotten, missing, changed, stray }: TextCheck): readonly string[] => [
  ...(changed === null
    ? []
    : [`WRONG  texts: ${changed.reference}, of revision ${changed.revision}, is not the text that was committed to`]),
  ...(stray === null ? [] : [`WRONG  texts: nothing in the log refers to ${stray}`]),
  ...(held === 0 ? [] : [`holds  texts      ${held} that people wrote are what the log has committed to`]),
  ...(forgotten === 0 ? [] : [`to know  ${forgotten} texts were forgotten: the log has the commitments to them`]),
  ...(missing === 0 ? [] : [`to know  ${missing} texts are not in this file: the log has the commitments to them`]),
];
