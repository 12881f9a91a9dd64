/** Names of persons and seats by the ids that were drawn for them, as answers of the service had them. */
const known = new Map<string, string>();

const DRAWN = /\bp-[a-z]{12}\b/g;
/** Scripts that are written from right to left: such a name stands apart from the sentence around it. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufefc]/;

type AnswerWithNames = {
  readonly people?: { readonly [id: string]: string };
  readonly players?: unknown;
  readonly seats?: unknown;
};

const DRAWN_ID = /^p-[a-z]{12}$/;

/** The seats of an answer, in turn order. */
const seatsOf = ({ players, seats }: AnswerWithNames): readonly unknown[] => {
  if (Array.isArray(players)) return players.map((each) => (each as { seat?: unknown }).seat); // a seat, or nothing
  return Array.isArray(seats) ? seats : typeof players === 'object' && players !== null ? Object.keys(players) : [];
};

/** Notes whose the ids of an answer are. A seat of which nobody has said the name is called by its place. */
export const learnNames = (answer: unknown): void => {
  if (typeof answer !== 'object' || answer === null) return;
  const named: AnswerWithNames = answer;
  for (const [id, name] of Object.entries(named.people ?? {})) known.set(id, name);
  for (const [at, seat] of seatsOf(named).entries())
    if (typeof seat === 'string' && DRAWN_ID.test(seat) && !known.has(seat)) known.set(seat, `Seat ${at + 1}`);
};

/** What a seat or a person is called: `anna` is Anna, and an id that was drawn is never shown. */
export const nameOf = (id: string): string => {
  const name = known.get(id) ?? (DRAWN_ID.test(id) ? 'Somebody' : id.charAt(0).toUpperCase() + id.slice(1));
  return FROM_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
};

/** A line for programs as people read it: names in place of ids. */
export const withNames = (text: string): string => text.replaceAll(DRAWN, nameOf);

/** The first letter of a name as people see letters: with what stands on it, and an emoji whole. */
export const initialOf = (id: string): string => {
  const name = nameOf(id).replace('\u2068', '');
  const [first] = new Intl.Segmenter().segment(name);
  return (first?.segment ?? '').toUpperCase();
};

/** An id for a person of whom it says nothing. */
export const drawnId = (): string =>
  `p-${Array.from(crypto.getRandomValues(new Uint8Array(12)), (each) => String.fromCharCode(97 + (each % 26))).join('')}`;
