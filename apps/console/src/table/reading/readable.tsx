import type { CSSProperties, ReactNode } from 'react';
import type { TapState } from '../live/tap-state.js';
import { usePress } from './use-press.js';

/**
 * Something on the table that has a text: a tap does what can be done with it, and reads it where nothing can; holding
 * it always reads it. Whoever hears the page is told the text with it.
 */
export const Readable = ({
  name,
  reads = name,
  text,
  tapping: { lit, picked, tap, read },
  className,
  style,
  children,
}: {
  /** What a tap means. */
  readonly name: string;
  /** What is read, where that has another name. */
  readonly reads?: string;
  readonly text: string;
  readonly tapping: TapState;
  readonly className: string;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}): ReactNode => {
  const canAct = lit.has(name) || picked.has(name);
  const press = usePress(
    () => (canAct ? tap(name) : read(reads)),
    () => read(reads),
  );
  return (
    <button
      className={className}
      data-name={reads}
      {...(style && { style })}
      {...(text !== '' && { 'aria-description': text })}
      {...(canAct ? { 'aria-pressed': picked.has(name) } : { 'aria-haspopup': 'dialog' as const })}
      {...press}
    >
      {children}
    </button>
  );
};
