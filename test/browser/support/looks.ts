import type { Locator, Page } from 'playwright-core';

/** What can be tapped and is below 24 px in a direction; a box with a label is as large as its label. */
const SMALL = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button], [role=option]')]
  .map((element) => element.closest('label') ?? element)
  .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.unseen, .skip'))
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 1 && (width < 23.9 || height < 23.9))
  .map(([element, { width, height }]) => element.outerHTML.slice(0, 90) + ' ' + Math.round(width) + 'x' + Math.round(height))`;

/** Words that begin on one line and end on another; addresses and codes may break anywhere. */
const BROKEN = `(() => {
  const broken = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const { parentElement: around } = node;
    if (!around.checkVisibility({ visibilityProperty: true }) || around.closest('.unseen, .mono, code, pre, style, script')) continue;
    for (const { 0: word, index } of node.data.matchAll(/\\p{L}{2,16}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
})()`;

/** The sizes of radio buttons and boxes, each once. */
const TICKS = `[...new Set([...document.querySelectorAll('input:is([type=radio], [type=checkbox])')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .map((element) => element.getBoundingClientRect())
  .map(({ width, height }) => width.toFixed(1) + 'x' + height.toFixed(1)))]`;

export const smallTargets = (page: Page): Promise<readonly string[]> => page.evaluate(SMALL);

export const brokenWords = (page: Page): Promise<readonly string[]> => page.evaluate(BROKEN);

export const tickSizes = (page: Page): Promise<readonly string[]> => page.evaluate(TICKS);

/** Whether something lies on the screen whole, with nothing over its middle. */
export const isInSight = (found: Locator): Promise<boolean> =>
  found.evaluate((element) => {
    // The page's own: the types of node do not have them.
    const { document, innerWidth, innerHeight } = globalThis as unknown as {
      document: { elementFromPoint: (x: number, y: number) => unknown };
      innerWidth: number;
      innerHeight: number;
    };
    const { getBoundingClientRect, contains } = element as unknown as {
      getBoundingClientRect: () => { left: number; top: number; right: number; bottom: number };
      contains: (other: unknown) => boolean;
    };
    const { left, top, right, bottom } = getBoundingClientRect.call(element);
    const isWhole = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    return isWhole && contains.call(element, document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });

/** Frames within which the lines follow what has moved. */
const FRAMES = 30;

/**
 * Where the lines from the pile begin and end that point at nothing: what is there is neither a piece nor an aim. What
 * was scrolled away is where it went, at the edge of what holds it.
 */
const ASTRAY = `(async () => {
  const within = (view, { left, top, right, bottom }) => {
    const [x, y] = [(each) => Math.min(Math.max(each, view.left), view.right), (each) => Math.min(Math.max(each, view.top), view.bottom)];
    return { left: x(left), right: x(right), top: y(top), bottom: y(bottom) };
  };
  const seen = (element) => {
    let box = element.getBoundingClientRect();
    for (let around = element.parentElement; around !== null && !around.matches('.table'); around = around.parentElement)
      if (getComputedStyle(around).overflow !== 'visible') box = within(around.getBoundingClientRect(), box);
    return box;
  };
  const boxes = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.getBoundingClientRect().width > 0).map(seen);
  const near = ({ x, y }) => ({ left, top, right, bottom }) => x > left - 12 && x < right + 12 && y > top - 12 && y < bottom + 12;
  const astray = () => {
    const { left, top } = document.querySelector('.lines').getBoundingClientRect();
    return [...document.querySelectorAll('.lines > path')].flatMap((path) => {
      const at = (length) => { const { x, y } = path.getPointAtLength(length); return { x: x + left, y: y + top }; };
      const [from, to] = [at(0), at(path.getTotalLength())];
      const isWell = boxes('.pile > li').some(near(from)) && boxes('[data-name]').some(near(to));
      return isWell ? [] : [JSON.stringify([from, to])];
    });
  };
  for (let frame = 0; frame < ${FRAMES} && astray().length > 0; frame += 1) await new Promise(requestAnimationFrame);
  return astray();
})()`;

/** Lines from the pile that do not lead from one of its pieces to something with a name. */
export const linesAstray = (page: Page): Promise<readonly string[]> => page.evaluate(ASTRAY);
