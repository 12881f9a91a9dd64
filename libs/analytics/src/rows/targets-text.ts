import { asText, isMap } from '@stackledger/rules';

/**
 * The targets of a stack object in a line: each as its kind and name (`seat anna`, `object a-penny#3`), `none` for a
 * place left empty, with commas between; null without targets.
 */
export const targetsText = (targets: unknown): string | null =>
  Array.isArray(targets) && targets.length > 0 ? targets.map(targetText).join(', ') : null;

/** Beside the name of an object: which of its stays at its place is meant, a number that says nothing to readers. */
const STAY = 'stay';

const targetText = (target: unknown): string =>
  isMap(target)
    ? Object.entries(target)
        .flatMap(([kind, name]) => (kind === STAY ? [] : [`${kind} ${asText(name)}`]))
        .join(' ')
    : 'none';
