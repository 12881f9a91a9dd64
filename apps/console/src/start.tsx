import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followDataLinks } from './client/data-links.js';
import { Console } from './pages/console.js';

/** Draws the console in its place. */
export const start = (place: HTMLElement): void => {
  followDataLinks();
  createRoot(place).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  );
};
