import type { Page } from 'playwright-core';
import { visit } from './browser.js';

/** Pictures of a page as they are drawn, each as PNG in base64. */
export type FrameRecorder = {
  /** The pictures since the last call; the page as it stands now is the last of them. */
  readonly taken: () => Promise<readonly string[]>;
};

/** Takes a picture of every frame that the browser draws from now on. */
export const recordFrames = async (page: Page): Promise<FrameRecorder> => {
  const session = await page.context().newCDPSession(page);
  let frames: string[] = [];
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data);
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined); // the page may have gone
  });
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  return {
    taken: async () => {
      // What was drawn before is told before the answer of the same session.
      const { data: now } = await session.send('Page.captureScreenshot', { format: 'png' });
      const taken = [...frames, now];
      frames = [];
      return taken;
    },
  };
};

/** Paints what has one of these names in its colour, through the style objects that a page's policy allows. */
export const paint = (colours: { readonly [name: string]: string }): string => {
  const rules = Object.entries(colours).map(
    ([name, colour]) => `[data-name="${name}"], [data-name="${name}"] * { background: ${colour} !important; }`,
  );
  return `
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(rules.join('\n'))});
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];`;
};

/** How many points of each picture have a colour (red, green, blue), in the order of the pictures. */
export const pointsOf = async (
  frames: readonly string[],
  colour: readonly [red: number, green: number, blue: number],
): Promise<readonly number[]> => {
  const { page } = await visit('about:blank');
  const counts = await page.evaluate(
    async ([pictures, [red, green, blue]]) => {
      // A browser has these; the types of node do not.
      const { createImageBitmap, OffscreenCanvas, atob } = globalThis as unknown as {
        createImageBitmap: (blob: Blob) => Promise<{ width: number; height: number }>;
        OffscreenCanvas: new (width: number, height: number) => { getContext: (kind: '2d') => Drawing };
        atob: (text: string) => string;
      };
      type Drawing = {
        drawImage: (image: unknown, x: number, y: number) => void;
        getImageData: (x: number, y: number, width: number, height: number) => { data: Uint8ClampedArray };
      };
      const counted: number[] = [];
      for (const picture of pictures) {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes]));
        const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d');
        drawing.drawImage(image, 0, 0);
        const { data } = drawing.getImageData(0, 0, image.width, image.height);
        let points = 0;
        for (let at = 0; at < data.length; at += 4)
          if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) points += 1;
        counted.push(points);
      }
      return counted;
    },
    [frames, colour] as const,
  );
  await page.close();
  return counts;
};
