/** A colour of the design as the page has it now, for what is drawn on a canvas. */
export const colour = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim();

/** Whether a canvas has to be redrawn because the page is light or dark now. */
export const onScheme = (redraw: () => void): (() => void) => {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', redraw);
  return () => dark.removeEventListener('change', redraw);
};
