import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Where to draw: `width` and `height` in CSS pixels. */
export type DrawingSurface = {
  readonly pen: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
};

/** A canvas as wide as its container, sharp on every screen, redrawn when it or the container changes. */
export const Canvas = ({
  height,
  draw,
  label,
}: {
  readonly height: number;
  readonly draw: (ground: DrawingSurface) => void;
  /** Its label for screen readers; undefined where the words beside it say the same. */
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

/** Sets the size only where it differs: setting it again makes a browser rebuild the whole canvas. */
const resize = (canvas: HTMLCanvasElement, width: number, height: number): void => {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
};
