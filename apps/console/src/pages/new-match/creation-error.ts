import type { UiError } from '../../client/ui-error.js';
import { sentence } from '../../client/ui-error.js';

/** What a new match was refused for, and at which field: `options/lists`, `decks/anna/3`, `cards/fly/hp`. */
export type CreationError = { readonly path: readonly string[]; readonly why: string };

const AT = /^(?:\w+: )?((?:options|decks|cards|seats|setup)(?:\/[^\s:]+)*):\s*(.+)$/s;
const SEE = /\s*\((?:docs\/)[^)]*\)/g;

/** The field that a refusal is about; null where it names none. */
export const creationErrorOf = ({ problem }: UiError): CreationError | null => {
  const [, path, why] = AT.exec(problem?.detail ?? '') ?? [];
  if (path === undefined || why === undefined) return null;
  return { path: path.split('/'), why: sentence(why.replaceAll(SEE, '')) };
};

/** Why a field of a part was refused; null where it was not, or another one. */
export const errorAt = (fault: CreationError | null, part: string, name: string): string | null =>
  fault !== null && fault.path[0] === part && fault.path[1] === name ? fault.why : null;
