import { useEffect, useRef, type ReactNode } from 'react';
import { texts } from '../texts.js';
import { Icon } from './icon.js';

/**
 * A sheet over the page: from the foot of a phone, in the middle of a desk. The browser's own dialog keeps the focus
 * inside, closes on Escape, and hands the focus back.
 */
export const Sheet = ({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-label={title}
      // The browser returns the focus before it fires the event; a sheet that was reopened meanwhile stays.
      onClose={() => dialog.current?.open !== true && onClose()}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <header>
        <h2>{title}</h2>
        <button className="icon-button" aria-label={texts.close} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
};
