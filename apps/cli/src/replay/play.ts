import { emitKeypressEvents } from 'node:readline';
import type { MatchSource } from '../sources/match-source.js';
import { draw, type Look } from './drawing.js';
import { BINDINGS, wishOf, type Key, type Wish } from './keys.js';
import { treeOf, type Tree } from './lines-of-play.js';
import { startOf, take, type Cursor, type Step } from './stepping.js';

/** A terminal: keys come in, the screen goes out. `columns` and `rows` are asked for before every drawing. */
export type Terminal = {
  readonly input: NodeJS.ReadableStream & { setRawMode?: (raw: boolean) => unknown };
  readonly output: NodeJS.WritableStream;
  readonly size: () => { readonly columns: number; readonly rows: number };
  readonly colour: boolean;
};

/** Where to begin, and how much faster than it was the match is played. */
export type Plan = { readonly from?: number; readonly speed: number };

type Player = {
  readonly source: MatchSource;
  readonly terminal: Terminal;
  readonly tree: Tree;
  cursor: Cursor;
  speed: number;
  timer: NodeJS.Timeout | undefined;
  isPlaying: boolean;
  /** Digits typed so far for a jump; undefined outside of one. */
  jump: string | undefined;
  isHelp: boolean;
  note: string;
};

const SCREEN = { open: '\u001b[?1049h\u001b[?25l', close: '\u001b[?25h\u001b[?1049l', home: '\u001b[H\u001b[J' };

/** Shows a match in a terminal until somebody quits. */
export const play = async (source: MatchSource, terminal: Terminal, { from, speed }: Plan): Promise<void> => {
  const tree = treeOf(source.events, source.isLive);
  const first = startOf(tree);
  const cursor = from === undefined ? first : take(tree, first, { jump: from }).cursor;
  const player: Player = {
    ...{ source, terminal, tree, cursor, speed },
    ...{ timer: undefined, isPlaying: false, jump: undefined, isHelp: false, note: '' },
  };
  const { input, output } = terminal;
  emitKeypressEvents(input);
  input.setRawMode?.(true);
  output.write(SCREEN.open);
  try {
    await untilQuit(player);
  } finally {
    clearTimeout(player.timer);
    output.write(SCREEN.close);
    input.setRawMode?.(false);
    input.pause();
  }
};

/** Keys are taken one after another: a drawing that has to be read first is not overtaken by the next. */
const untilQuit = (player: Player): Promise<void> =>
  new Promise((resolve, reject) => {
    const { input } = player.terminal;
    let work = redraw(player);
    const end = (settle: () => void): void => {
      input.off('keypress', onKey);
      input.off('end', onEnd);
      settle();
    };
    const enqueue = (next: () => Promise<boolean>): void => {
      work = work.then(next).then(
        (goesOn) => (goesOn ? undefined : end(resolve)),
        (error: unknown) => end(() => reject(error instanceof Error ? error : new Error(String(error)))),
      );
    };
    const onKey = (_text: string | undefined, key: Key): void => enqueue(() => pressed(player, key, tick));
    const tick = (): void => enqueue(() => advance(player, tick));
    const onEnd = (): void => end(resolve);
    input.on('keypress', onKey);
    input.on('end', onEnd);
    input.resume();
  });

/** Does what a key asks for; false ends the player. */
const pressed = async (player: Player, key: Key, tick: () => void): Promise<boolean> => {
  player.note = '';
  if (player.jump !== undefined && typed(player, key)) return shown(player);
  const wish = wishOf(key);
  player.isHelp = wish?.kind === 'help' && !player.isHelp;
  if (wish?.kind === 'quit') return false;
  if (wish !== undefined) fulfil(player, wish, tick);
  return shown(player);
};

const shown = async (player: Player): Promise<true> => {
  await redraw(player);
  return true;
};

const fulfil = (player: Player, wish: Wish, tick: () => void): void => {
  switch (wish.kind) {
    case 'step':
      pause(player);
      return step(player, wish.step);
    case 'play':
      return player.isPlaying ? pause(player) : start(player, tick);
    case 'faster':
    case 'slower':
      player.speed = Math.min(64, Math.max(0.25, player.speed * (wish.kind === 'faster' ? 2 : 0.5)));
      return;
    case 'ask-jump':
      pause(player);
      player.jump = '';
      return;
    case 'help':
    case 'quit':
      return;
  }
};

const step = (player: Player, to: Step): void => {
  const { cursor, why = '' } = take(player.tree, player.cursor, to);
  player.cursor = cursor;
  player.note = why;
};

/** Takes a digit of a jump, or its end; false for a key that gives the jump up. */
const typed = (player: Player, { name, sequence = '' }: Key): boolean => {
  const digits = player.jump ?? '';
  if (/^\d$/.test(sequence)) player.jump = digits + sequence;
  else if (name === 'backspace') player.jump = digits.slice(0, -1);
  else {
    player.jump = undefined;
    if (name !== 'return' && name !== 'enter') return name === 'escape';
    if (digits !== '') step(player, { jump: Number(digits) });
  }
  return true;
};

const start = (player: Player, tick: () => void): void => {
  player.isPlaying = true;
  wait(player, tick);
};

const pause = (player: Player): void => {
  player.isPlaying = false;
  clearTimeout(player.timer);
};

/** Nobody wants to watch a table think for minutes, nor to miss what happened within a moment. */
const GAP = { leastMs: 40, mostMs: 2_000 };

/** The time between two events, divided by the speed. */
export const gapMs = (before: string, after: string, speed: number): number => {
  const gap = (Date.parse(after) - Date.parse(before)) / speed;
  return Math.min(GAP.mostMs, Math.max(GAP.leastMs, Number.isNaN(gap) ? 0 : gap));
};

const wait = (player: Player, tick: () => void): void => {
  const { tree, cursor, speed } = player;
  const next = take(tree, cursor, 'forward').cursor.at;
  const gap = gapMs(tree.events[cursor.at]?.recordedAt ?? '', tree.events[next]?.recordedAt ?? '', speed);
  player.timer = setTimeout(tick, gap);
};

const advance = async (player: Player, tick: () => void): Promise<boolean> => {
  if (!player.isPlaying) return true;
  step(player, 'forward');
  if (player.note === '') wait(player, tick);
  else player.isPlaying = false;
  return shown(player);
};

const redraw = async (player: Player): Promise<void> => {
  const { source, terminal, tree, cursor } = player;
  const { columns, rows } = terminal.size();
  const look: Look = { colour: terminal.colour, columns, rows: rows - 2 };
  const position = await source.positionAt(cursor.at);
  const table = player.isHelp ? helpLines() : draw({ source, tree, cursor, position }, look);
  const fitting = table.slice(0, Math.max(1, rows - 2));
  terminal.output.write(`${SCREEN.home}${fitting.join('\r\n')}\r\n\r\n${footer(player)}`);
};

const helpLines = (): readonly string[] => ['Keys', '', ...BINDINGS.map(({ about }) => `  ${about}`)];

const footer = ({ jump, note, isPlaying, speed }: Player): string => {
  if (jump !== undefined) return `go to revision: ${jump}`;
  if (note !== '') return note;
  return isPlaying
    ? `playing, ${speed} times as fast as it was (space pauses)`
    : '→ forward  ← back  ? all keys  q quit';
};
