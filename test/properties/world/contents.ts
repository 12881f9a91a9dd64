import { canonicalJson, sha256Hex } from '@stackledger/integrity';
import { eventsBetween, situationAt, type Session } from '@stackledger/ledger';

/** What is in an event: readings meet the same objects again and again. */
const contents = new WeakMap<object, string>();

/** The stored form of an event has another order of members than the decided one. */
export const idOf = (event: object, revision: number): string => {
  const { type, data } = event as { readonly type: string; readonly data: unknown }; // an event
  const content = contents.get(event) ?? sha256Hex(canonicalJson(data)).slice(0, 12);
  contents.set(event, content);
  return `${revision} ${type} ${content}`;
};

/** Those of all events of a match, from the beginning. */
export const idsOf = (session: Session): readonly string[] =>
  eventsBetween(session, 0, situationAt(session).state.head).map(idOf);
