import type { ReactNode } from 'react';

/** The foot of the page with its one large button: always in reach of a thumb. */
export const ActionBar = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className="deed-bar">{children}</div>
);
