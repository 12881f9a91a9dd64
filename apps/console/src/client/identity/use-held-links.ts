import { useSyncExternalStore } from 'react';
import { storedLinksText, linksIn, onHeldLinks, type HeldLink } from './tokens.js';

/** As heldLinks, and again whenever one is taken or forgotten, in another tab too. */
export const useHeldLinks = (): readonly HeldLink[] => linksIn(useSyncExternalStore(onHeldLinks, storedLinksText));
