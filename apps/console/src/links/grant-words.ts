import type { Grant } from '@stackledger/wire';
import { nameOf } from '../design/seat.js';
import { linkTexts } from '../texts/links.js';

/** What a grant is called: the seat, or the role with the name of the person. */
export const grantName = ({ role, seat, person }: Pick<Grant, 'role' | 'seat' | 'person'>): string => {
  const called = seat === undefined ? (linkTexts.roles[role] ?? role) : nameOf(seat);
  return person.name === '' || person.name.toLowerCase() === called.toLowerCase()
    ? called
    : `${called}, ${person.name}`;
};

/** How late somebody looks on. */
export const delayText = (seconds: number): string => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`);
