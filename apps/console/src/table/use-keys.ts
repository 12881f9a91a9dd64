import type { TableView } from '@stackledger/wire';
import { useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

/** Keys of the table: Enter is the large button, 1 to 9 the cards of the hand, Escape takes back. */
export const useKeys = ({
  table,
  tap,
  hasDraft,
  putAway,
}: {
  readonly table: TableView;
  readonly tap: (name: string) => void;
  readonly hasDraft: boolean;
  readonly putAway: () => void;
}): void => {
  useEffect(() => {
    const hand = table.cards.filter(({ zone, of: place }) => zone === 'hand' && place === table.seat);
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape' && hasDraft) putAway();
      const card = /^[1-9]$/.test(event.key) ? hand[Number(event.key) - 1] : undefined;
      if (card !== undefined) tap(card.name);
      const isFree = document.activeElement === document.body;
      if (event.key === 'Enter' && isFree) document.querySelector<HTMLButtonElement>('button.big')?.click();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
};
