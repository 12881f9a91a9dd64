import type { TableView } from '@stackledger/wire';
import { nameOf } from '../../design/seat.js';
import type { GameLayout, Headline } from '../../games/game-layout.js';
import { texts } from '../../texts.js';
import { nextAfter } from '../board/seats.js';
import { displayName } from '../live/words.js';

/** What a pass does: the game's own words, where it leads once all have passed, and whose turn to act it is else. */
export const passWords = (table: TableView, game: GameLayout, isShared: boolean): Headline => {
  const name = (each: string): string => displayName(table, each);
  const own = game.pass?.(table, name);
  const top = table.stack.at(-1);
  const after = top === undefined ? (game.allPassed?.(table, name) ?? null) : null;
  const to = after?.to ?? null;
  const plain = to === null ? (texts.table.verbs.PassPriority ?? '') : texts.table.passTo(to);
  const shared = (seat: string): string =>
    to === null ? texts.table.seatPasses(nameOf(seat)) : `${nameOf(seat)}: ${plain}`;
  const says = isShared && table.seat !== null ? shared(table.seat) : (own?.says ?? plain);
  const then = top === undefined ? (after?.then ?? texts.table.passEnds) : texts.table.passResolves(top.title);
  return {
    says,
    sub: [own?.sub, ...whoIsNext(table, to !== null), own ? undefined : then].filter(Boolean).join(' · '),
  };
};

/** Who else must pass before anything comes of it: nobody after the last one. */
const whoIsNext = ({ players, priority }: TableView, leadsOn: boolean): readonly string[] => {
  const next = nextAfter(players, priority.holder);
  const others = players.filter(({ left }) => !left).length - 1 - priority.lap.passed.length;
  if (others <= 0 || next === null) return [];
  if (!leadsOn) return [texts.table.passSub(nameOf(next))];
  return [others === 1 ? texts.table.ifPasses(nameOf(next)) : texts.table.ifAllPass];
};
