import type { ReactNode } from 'react';

/** A sentence of the service, with what stands between backticks as a name. */
export const Marked = ({ text }: { readonly text: string }): ReactNode =>
  text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
