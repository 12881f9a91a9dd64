// Runs the programs of dist/program. They are CommonJS, since code of ES modules that V8 has compiled can be kept on no
// Node before 22, and by none after it has run. See docs/adr/0083-compiled-code-is-kept.md.
import { accessSync, constants, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { nameSources } from './source-traces.mjs';

// V8 decides for each allocation site whether to allocate in the old generation, by how long earlier objects of that
// site lived. Loading a match keeps hundreds of states; deciding makes thousands of short-lived ones at the same sites.
// Before anything is compiled: compiled code is of use under the same flags alone. See docs/adr/0014.
if (isMainThread) setFlagsFromString('--no-allocation-site-pretenuring');

/** What was compiled under other flags, by another V8 or on another processor has another name. */
const FLAGS = cachedDataVersionTag();

/** As they are now; parts that are read after the service has set others are not kept. */
let flags = FLAGS;

const require = createRequire(import.meta.url);
const load = (name) => import(name);

/** The parts of programs that have been read, by their paths. */
const parts = new Map();

/** The folder for the compiled code of the build that a program is of. */
let compiledFolder = '';

const compiledFile = (file) => join(compiledFolder, `${basename(file, '.cjs')}-${FLAGS.toString(36)}`);

const CHECKSUM_BYTES = 4;

/** What V8 has compiled of a part in an earlier run; undefined where nothing is kept or it is damaged. */
const keptCode = (file) => {
  try {
    const kept = readFileSync(compiledFile(file));
    const code = kept.subarray(0, -CHECKSUM_BYTES);
    return crc32(code) === kept.readUInt32LE(code.length) ? code : undefined;
  } catch {
    return undefined;
  }
};

/** A part, compiled; V8 refuses what it has not compiled itself from a text of that length. */
const compiled = (file) => {
  const isKept = isMainThread && cachedDataVersionTag() === flags; // flags belong to the process
  const script = new Script(readFileSync(file, 'latin1'), {
    filename: file,
    cachedData: isKept ? keptCode(file) : undefined,
  });
  const part = { script, exports: undefined, isToKeep: isKept && script.cachedDataRejected !== false };
  if (part.isToKeep) keepLater();
  parts.set(file, part);
  return part;
};

/** Runs a part; its exports. */
const evaluate = (file, part) => {
  const module = { exports: {} };
  part.exports = module.exports;
  const folder = dirname(file);
  const requireFrom = (name) => (name.startsWith('.') ? partOf(join(folder, name)) : require(name));
  part.script.runInThisContext()(module.exports, requireFrom, module, file, folder, load);
  part.exports = module.exports;
  return part.exports;
};

const partOf = (file) => {
  const part = parts.get(file) ?? compiled(file);
  return part.exports ?? evaluate(file, part);
};

/** At the end of the process: code that has run is kept too, so nothing of it may be forgotten until then. */
const keepLater = () => {
  if (process.listeners('exit').includes(keepCompiled)) return;
  process.on('exit', keepCompiled);
  setFlagsFromString('--no-flush-bytecode');
  flags = cachedDataVersionTag();
};

/** Keeps what was compiled, where the folder may be written; a process that cannot has lost nothing. */
const keepCompiled = () => {
  try {
    mkdirSync(compiledFolder, { recursive: true });
    accessSync(compiledFolder, constants.W_OK);
    asAtStart();
    for (const [file, { script, isToKeep }] of parts) if (isToKeep) keep(file, script.createCachedData());
  } catch {
    // Compiled once more next time.
  }
};

/** Sets flags back that the service sets as it runs, none of which changes code: V8 notes them all. */
const asAtStart = () => {
  for (const flag of ['--flush-bytecode', '--heap-growing-percent=0', '--no-compact-on-every-full-gc'])
    setFlagsFromString(flag);
  if (cachedDataVersionTag() !== FLAGS) throw new Error('other flags than at the start');
};

const keep = (file, code) => {
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(crc32(code));
  const target = compiledFile(file);
  writeFileSync(`${target}.${process.pid}`, Buffer.concat([code, checksum]));
  renameSync(`${target}.${process.pid}`, target); // another process may do the same
};

/**
 * Runs a program: the part `entry` beside the module `url`, of the build `build`; once more at each call. What it has
 * compiled is kept beside it: a folder that all users share would let others say what is run. Resolves when it is done.
 */
export const runProgram = async (url, entry, build) => {
  const folder = dirname(fileURLToPath(url));
  compiledFolder = join(dirname(folder), '.compiled', build);
  nameSources(folder);
  const file = join(folder, entry);
  await evaluate(file, parts.get(file) ?? compiled(file)).ended;
};
