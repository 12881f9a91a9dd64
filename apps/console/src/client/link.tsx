import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { goTo } from './address.js';

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string; readonly children: ReactNode };

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link to another page of the console: a real one, that opens in a new tab where that is asked for. */
export const Link = ({ href, children, onClick, ...rest }: LinkProps): ReactNode => (
  <a
    {...rest}
    href={href}
    onClick={(event) => {
      onClick?.(event);
      if (event.defaultPrevented || !isPlain(event)) return;
      event.preventDefault();
      goTo(href);
    }}
  >
    {children}
  </a>
);
