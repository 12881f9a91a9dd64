import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Where to draw: `width` and `height` in CSS pixels. */
export type Ground = { readonly pen: CanvasRenderingContext2D; readonly width: number; readonly height: number };

/** A picture as wide as there is room, sharp on every screen, drawn anew when it or the room changes. */
export const Canvas = ({
  height,
  draw,
  label,
}: {
  readonly height: number;
  readonly draw: (ground: Ground) => void;
  /** What a reader who does not see it is told; undefined where the words beside it say the same. */
  readonly label?: string;
}): ReactNode => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    watch.observe(canvas.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || canvas.current === null || width === 0) return;
    const scale = window.devicePixelRatio;
    resize(canvas.current, Math.round(width * scale), Math.round(height * scale));
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, width, height);
    draw({ pen, width, height });
  }, [draw, width, height]);
  return (
    <canvas
      ref={canvas}
      className="picture"
      style={{ height }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
};

/** Gives a picture its size where it has another: to say it again makes a browser build the whole picture anew. */
const resize = (canvas: HTMLCanvasElement, width: number, height: number): void => {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
};
