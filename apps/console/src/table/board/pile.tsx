import type { TableStackEntry, TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Die } from '../../design/die.js';
import { Icon, type IconName } from '../../design/icon.js';
import { movesAs } from '../../design/motion.js';
import { nameOf, SeatMark } from '../../design/seat.js';
import { layoutOf } from '../../games/games.js';
import { texts } from '../../texts.js';
import { usePress } from '../reading/use-press.js';
import type { TapState } from '../live/tap-state.js';

/** What lies on the stack in every game; what it is in one game the game's layout draws. */
const ICONS: { readonly [kind: string]: IconName } = { triggered: 'spark', activated: 'tap' };

/** The stack, its top first: who put each piece there, and what it does. `AimLines` draws lines to its targets. */
export const Pile = ({ table, tapping }: { readonly table: TableView; readonly tapping: TapState }): ReactNode => {
  if (table.stack.length === 0)
    return table.status === 'running' ? <p className="pile-empty small">{texts.table.stack.empty}</p> : null;
  const pieces = table.stack.toReversed();
  return (
    <section aria-label={texts.table.stack.title}>
      <ol className="pile">
        {pieces.map((piece, at) => (
          <Piece
            key={typeof piece.id === 'string' ? piece.id : piece.name}
            piece={piece}
            isTop={at === 0}
            table={table}
            tapping={tapping}
          />
        ))}
      </ol>
    </section>
  );
};

/** A card that comes onto the stack is the lowest piece of its own; anything else on the stack is new. */
const movedName = ({ name, source }: TableStackEntry, { cards, stack }: TableView): string =>
  cards.some((card) => card.zone === 'stack' && card.name === source) &&
  stack.find((piece) => piece.source === source)?.name === name
    ? (source ?? name)
    : `stack-${name}`;

const iconOf = ({ kind }: TableStackEntry, { ruleset }: TableView): IconName =>
  layoutOf(ruleset).stackIcons?.[kind] ?? ICONS[kind] ?? 'card';

const Piece = ({
  piece,
  isTop,
  table,
  tapping,
}: {
  readonly piece: TableStackEntry;
  readonly isTop: boolean;
  readonly table: TableView;
  readonly tapping: TapState;
}): ReactNode => {
  const at = table.players.findIndex(({ seat }) => seat === piece.controller);
  const isLit = tapping.draft !== null && tapping.lit.has(piece.name);
  const isPicked = tapping.picked.has(piece.name);
  const press = usePress(
    () => (isLit ? tapping.tap(piece.name) : tapping.read(piece.name)),
    () => tapping.read(piece.name),
  );
  const roll = piece.roll as { readonly value: number } | undefined; // a die on the stack
  const isOwn = layoutOf(table.ruleset).wordless?.includes(piece.kind) !== true;
  const says = isOwn ? piece.says : '';
  const text = isOwn && piece.text !== says ? piece.text : '';
  return (
    <li
      className={`${isLit ? 'lit' : ''} ${isPicked ? 'picked' : ''} ${isTop ? 'top' : ''}`}
      data-name={piece.name}
      style={movesAs(movedName(piece, table))}
    >
      <span className="face" key={roll?.value ?? 'card'}>
        {roll === undefined ? <Icon name={iconOf(piece, table)} /> : <Die value={roll.value} />}
      </span>
      <button
        className="whole words"
        {...(isLit ? { 'aria-pressed': isPicked } : { 'aria-haspopup': 'dialog' as const })}
        {...press}
      >
        <span className="strong">{piece.title}</span>
        {says !== '' && <span className="small soft aim">{says}</span>}
        {text !== '' && <span className={isTop ? 'small text' : 'unseen'}>{text}</span>}
      </button>
      {piece.controller !== null && (
        <SeatMark
          seat={piece.controller}
          at={at}
          label={texts.table.by(piece.controller === table.seat ? texts.table.you : nameOf(piece.controller))}
        />
      )}
    </li>
  );
};
