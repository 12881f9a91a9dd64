import type { Trouble } from '../client/trouble.js';
import { sentence } from '../client/trouble.js';

/** What a new match was refused for, and at which field: `options/lists`, `decks/anna/3`, `cards/fly/hp`. */
export type CreationFault = { readonly path: readonly string[]; readonly why: string };

const AT = /^(?:\w+: )?((?:options|decks|cards|seats|setup)(?:\/[^\s:]+)*):\s*(.+)$/s;
const SEE = /\s*\((?:docs\/)[^)]*\)/g;

/** The field that a refusal is about; null where it names none. */
export const faultOf = ({ problem }: Trouble): CreationFault | null => {
  const [, path, why] = AT.exec(problem?.detail ?? '') ?? [];
  if (path === undefined || why === undefined) return null;
  return { path: path.split('/'), why: sentence(why.replaceAll(SEE, '')) };
};

/** Why a field of a part was refused; null where it was not, or another one. */
export const faultAt = (fault: CreationFault | null, part: string, name: string): string | null =>
  fault !== null && fault.path[0] === part && fault.path[1] === name ? fault.why : null;
