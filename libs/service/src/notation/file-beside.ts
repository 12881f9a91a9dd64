import { readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { NotationError, type NotationTag } from '@stackledger/notation';

/**
 * The text of the file that a tag names. Texts are shared, so that a tag can only name files in the text's own folder
 * or below, and no links out of it. Throws NotationError where there is no such file.
 */
export const fileBeside = (tag: NotationTag, folder: string): string => {
  const found = pathOf(tag, folder);
  try {
    return readFileSync(found, 'utf8');
  } catch {
    throw errorAt(tag, `${JSON.stringify(tag.value)}, which is no file that can be read`);
  }
};

const pathOf = (tag: NotationTag, folder: string): string => {
  const { value } = tag;
  const quoted = JSON.stringify(value);
  if (isAbsolute(value) || isOutside(join(folder, value), folder)) throw errorAt(tag, `${quoted}, which lies outside`);
  const [home, found] = [realPath(folder), realPath(join(folder, value))];
  if (home === undefined || found === undefined) throw errorAt(tag, `${quoted}, which is not there`);
  if (isOutside(found, home)) throw errorAt(tag, `${quoted}, which leads outside`);
  return found;
};

const isOutside = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
};

const realPath = (path: string): string | undefined => {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
};

const errorAt = ({ line, column }: NotationTag, found: string): NotationError =>
  new NotationError(line, column, ['a map in JSON, or the name of a file in the folder of this text'], found);
