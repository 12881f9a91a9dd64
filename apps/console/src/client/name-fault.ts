/** The most characters of a name. */
export const MOST_NAME = 80;

/** What is wrong with a name that somebody has typed. */
export type NameFault = 'empty' | 'long' | 'turns' | 'unseen';

/** Why nobody can be called so, as the service asks it of names; null where it will do. */
export const nameFault = (written: string): NameFault | null => {
  const name = written.trim().normalize('NFC');
  if (name === '') return 'empty';
  if (Array.from(name).length > MOST_NAME) return 'long';
  if (/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name)) return 'turns';
  return /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? null : 'unseen';
};
