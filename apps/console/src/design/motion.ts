import { flushSync } from 'react-dom';

/** The name by which the browser finds a thing again after a change, and moves it there from where it was. */
export const movesAs = (name: string): { readonly viewTransitionName: string } => ({
  viewTransitionName: `moves-${name.replaceAll(/[^\w-]/g, '_')}`,
});

const wantsNone = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Makes a change of the page. What has a name (`movesAs`) glides from where it was to where it is now, so that one sees
 * what moved; where motion is not wanted, or the browser knows nothing of it, the new page is there at once.
 */
export const move = (change: () => void): void => {
  if (!('startViewTransition' in document) || document.hidden || wantsNone()) return change();
  const { ready, finished } = document.startViewTransition(() => flushSync(change));
  // One that is overtaken by the next change is given up, and nothing is lost by it.
  for (const end of [ready, finished]) end.catch(() => undefined);
};
