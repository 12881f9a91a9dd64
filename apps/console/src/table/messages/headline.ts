import type { Fill, TableView } from '@stackledger/wire';
import { nameOf } from '../../design/seat.js';
import type { GameLayout, Headline } from '../../games/game-layout.js';
import { texts } from '../../texts.js';
import { aimsOf } from '../live/aims.js';
import { openPrompt, type CommandDraft } from '../live/command-draft.js';
import { candidatesOf } from '../live/pairing.js';
import { promptOf } from './prompt.js';
import { displayName, actionText, deedsOf } from '../live/words.js';

/** The state of the table in one sentence, and what it means for the viewer; screen readers announce it. */
export const headlineOf = (table: TableView, game: GameLayout, draft: CommandDraft | null): Headline => {
  const name = (each: string): string => displayName(table, each);
  const { status, winner, awaiting, seat } = table;
  if (status === 'ended' || status === 'sealed')
    return {
      says: winner !== null && winner === seat ? texts.table.youWon : texts.table.ended(winner && nameOf(winner)),
      sub: '',
    };
  if (draft !== null && awaiting.kind === 'priority') return draftLine(table, draft);
  if (awaiting.kind === 'judge') return { says: texts.table.paused, sub: promptOf(table, awaiting.prompt) };
  if (awaiting.kind !== 'priority') return asked(table, game.due?.(table) ?? '');
  return game.headline?.(table, name) ?? priorityLine(table, name);
};

const draftLine = (table: TableView, draft: CommandDraft): Headline => {
  const at = openPrompt(draft);
  const fill = draft.template.fill[at];
  if (fill === undefined) return { says: `${actionText(table, draft.template)}?`, sub: '' };
  const left = Math.max(1, (fill.min ?? 1) - (draft.picks[at] ?? []).length);
  return {
    says: `${actionText(table, draft.template)}: ${texts.table.pick(fill.what)}`.replace(': C', ': c'),
    sub: isOnTable(table, fill) ? texts.table.pickFrom(left) : '',
  };
};

/** Whether what may be picked lies on the table, so that it can be tapped there. */
const isOnTable = ({ cards, players, stack }: TableView, fill: Fill): boolean => {
  const there = new Set([...cards, ...stack].map(({ name }) => name).concat(players.map(({ seat }) => seat)));
  return candidatesOf(fill).some((each) => typeof each === 'string' && there.has(each));
};

/** What is asked; `due` is what is to be paid. */
const asked = (table: TableView, due: string): Headline => {
  const { awaiting, seat } = table;
  const says = promptOf(table, awaiting.prompt);
  const isMine = seat !== null && awaiting.seats.includes(seat);
  const sentence = says.charAt(0).toUpperCase() + says.slice(1);
  const waiting = isMine || awaiting.seat === null ? '' : texts.table.waiting(awaiting.seats.map(nameOf).join(', '));
  return { says: sentence, sub: [due === '' ? '' : texts.table.due(due), waiting].filter(Boolean).join(' · ') };
};

const priorityLine = (table: TableView, name: (each: string) => string): Headline => {
  const { seat, priority, turn } = table;
  const top = table.stack.at(-1);
  const isMine = priority.holder !== null && priority.holder === seat;
  if (top === undefined) {
    const says = turn?.active === seat ? texts.table.your : texts.table.turnOf(nameOf(turn?.active ?? ''));
    return { says, sub: isMine ? texts.table.youMay(deedsOf(table)) : texts.table.mayAct(name(priority.holder ?? '')) };
  }
  const isSaid = aimsOf(top).every((aim) => top.title.includes(name(aim)));
  const on = (top.targets.length > 0 || top.roll !== undefined) && !isSaid ? top.says : '';
  const says =
    top.controller === null
      ? top.title
      : top.controller === seat
        ? texts.table.yours(top.title, on)
        : texts.table.puts(name(top.controller), top.title, on);
  const mine = deedsOf(table).length > 1 ? texts.table.answer : texts.table.onlyPass;
  return { says, sub: isMine ? mine : texts.table.resolvesIf(top.title) };
};
