import { readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { NotationFault, type Tag } from '@stackledger/notation';

/**
 * The text of the file that a tag names. Texts are handed on, so that one reaches no further than its own folder, not by a link
 * either. Throws NotationFault where there is no such file.
 */
export const fileBeside = (tag: Tag, folder: string): string => {
  const found = pathOf(tag, folder);
  try {
    return readFileSync(found, 'utf8');
  } catch {
    throw faultAt(tag, `${JSON.stringify(tag.value)}, which is no file that can be read`);
  }
};

const pathOf = (tag: Tag, folder: string): string => {
  const { value } = tag;
  const said = JSON.stringify(value);
  if (isAbsolute(value) || isOutside(join(folder, value), folder)) throw faultAt(tag, `${said}, which lies outside`);
  const [home, found] = [realPath(folder), realPath(join(folder, value))];
  if (home === undefined || found === undefined) throw faultAt(tag, `${said}, which is not there`);
  if (isOutside(found, home)) throw faultAt(tag, `${said}, which leads outside`);
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

const faultAt = ({ line, column }: Tag, found: string): NotationFault =>
  new NotationFault(line, column, ['a map in JSON, or the name of a file in the folder of this text'], found);
