// Stack traces that name the sources of a bundle. Node would read the maps of all that it loads, for which a start
// takes a tenth longer, and knows none of a script's; here a map is read with the first trace that needs it.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';

const maps = new Map();

/** The map of a file; null where there is none, as in the packed program. */
const mapOf = (file) => {
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
};

const readMap = (file) => {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    return null;
  }
};

/** A frame as V8 writes it, with the place in the source where that is known. */
const frameOf = (folder, site) => {
  const [text, file, line, column] = [String(site), site.getFileName(), site.getLineNumber(), site.getColumnNumber()];
  if (file?.startsWith(folder) !== true) return text;
  const { fileName, lineNumber, columnNumber } = mapOf(file)?.findOrigin(line, column) ?? {};
  if (fileName === undefined) return text;
  return text.replace(`${file}:${line}:${column}`, `${resolve(dirname(file), fileName)}:${lineNumber}:${columnNumber}`);
};

/** What stands before the frames; errors of Node tell their codes there. */
const headOf = (error) => {
  const withCode = `${error.name} [${error.code}]: ${error.message}`;
  return error instanceof Error && error.toString() === withCode ? withCode : Error.prototype.toString.call(error);
};

/** From now on traces name the sources of what lies in `folder`. */
export const nameSources = (folder) => {
  Error.prepareStackTrace = (error, sites) =>
    [headOf(error), ...sites.map((site) => `    at ${frameOf(folder, site)}`)].join('\n');
};
