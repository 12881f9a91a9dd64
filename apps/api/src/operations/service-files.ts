import { dirname, resolve } from 'node:path';
import { sqlitePathOf } from '@stackledger/service';

/** Injection token of ServiceFiles. */
export const SERVICE_FILES = Symbol('SERVICE_FILES');

/**
 * What health says of the files of a service. `keyWarning`: which keys were not restored with the store; null when all
 * is well. `withoutFolders`: a text in which they stand without their folders, which are nobody's business.
 */
export type ServiceFiles = {
  readonly keyWarning: string | null;
  readonly withoutFolders: (text: string) => string;
};

/** Takes the folders of these places, paths or store URLs, out of texts. */
export const folderRemover = (places: readonly (string | undefined)[]): ServiceFiles['withoutFolders'] => {
  const folders = places.flatMap((place) => (place === undefined ? [] : foldersOf(place)));
  const longestFirst = [...new Set(folders)].sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((shown, folder) => shown.replaceAll(folder, ''), text);
};

/** The folder of a file, as it was given and as it is. */
const foldersOf = (place: string): readonly string[] => {
  const path = sqlitePathOf(place) ?? place;
  if (/^[a-z+]+:/.test(path) || path === '') return [];
  const asGiven = dirname(path) === '.' ? [] : [`${dirname(path)}/`];
  return [`${dirname(resolve(path))}/`, ...asGiven];
};
