import type { MatchSource } from '../sources/match-source.js';
import { CommandError } from '../output.js';
import { draw, eventLine } from './drawing.js';
import { treeOf } from './lines-of-play.js';
import { startOf, take } from './stepping.js';

/** Which part to print, and how. Revisions are inclusive. */
export type PrintRange = { readonly from?: number; readonly to?: number; readonly at?: number; readonly json: boolean };

const WIDE = 160;

/** Prints a match for a pipe: its events, rewound ones marked with `~`, then the table after the last one. */
export const printPlain = async (
  source: MatchSource,
  part: PrintRange,
  print: (line: string) => void,
): Promise<void> => {
  const { events, isLive } = source;
  const last = events.length - 1;
  for (const revision of [part.from, part.to, part.at]) checkRevision(revision, last);
  if (part.at === undefined)
    for (const event of events.slice(part.from ?? 0, (part.to ?? last) + 1)) {
      const live = isLive(Number(event.revision));
      print(part.json ? JSON.stringify({ ...event, live }) : eventLine(event, live));
    }
  if (part.json && part.at === undefined) return;
  if (!part.json && part.at === undefined) print('');
  await printTable(source, part.at ?? part.to ?? last, part.json, print);
};

/** Throws CommandError for a revision that the match does not have. */
export const checkRevision = (revision: number | undefined, last: number): void => {
  if (revision !== undefined && revision > last)
    throw new CommandError(`the match has no revision ${revision}: they go from 0 to ${last}`);
};

const printTable = async (
  source: MatchSource,
  at: number,
  json: boolean,
  print: (line: string) => void,
): Promise<void> => {
  const position = await source.positionAt(at);
  if (json) return print(JSON.stringify({ revision: String(at), live: source.isLive(at), ...position }));
  const tree = treeOf(source.events, source.isLive);
  const { cursor } = take(tree, startOf(tree), { jump: at });
  for (const line of draw({ source, tree, cursor, position }, { colour: false, columns: WIDE })) print(line);
};
