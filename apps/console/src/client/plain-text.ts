import type { Json } from '@stackledger/wire';

/** A piece of plain data as it is shown: a text or number as it is, nothing as nothing. */
export const plainText = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** The name of a command or an event in words: `DieRolled` is Die rolled. */
export const spaced = (type: string): string =>
  type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The name of a total in words: `lootPlays` is loot plays, `mana.R` is mana R, as players have it beside them. */
export const totalText = (total: string): string => spaced(total).replace('.', ' ');

/** No white space, nor what joins, turns and formats the characters around it. */
const SEEN = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u;

/** What somebody wrote, as it is sent: without white space around it, and nothing where nothing in it is seen. */
export const seenText = (written: string): string => (SEEN.test(written) ? written.trim() : '');

/** Whether something was typed in which nothing is seen. */
export const isUnseen = (written: string): boolean => written.trim() !== '' && seenText(written) === '';
