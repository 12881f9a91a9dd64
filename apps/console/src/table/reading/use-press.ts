import { useEffect, useRef, type MouseEvent } from 'react';

/** How long a finger rests on something that it holds. */
const HOLD_MS = 450;

/** What a button needs to know a tap from a finger that rests on it. */
export type PressHandlers = {
  readonly onPointerDown: () => void;
  readonly onPointerUp: () => void;
  readonly onPointerLeave: () => void;
  readonly onPointerCancel: () => void;
  readonly onContextMenu: (event: MouseEvent) => void;
  readonly onClick: () => void;
};

/** A tap does one thing, holding another; the second button of a mouse holds too. */
export const usePress = (onTap: () => void, onHold: () => void): PressHandlers => {
  const timer = useRef(0);
  const isHeld = useRef(false);
  const leave = (): void => window.clearTimeout(timer.current);
  useEffect(() => leave, []);
  const hold = (): void => {
    leave();
    isHeld.current = true;
    onHold();
  };
  return {
    onPointerDown: () => {
      leave();
      isHeld.current = false;
      timer.current = window.setTimeout(hold, HOLD_MS);
    },
    onPointerUp: leave,
    onPointerLeave: leave,
    onPointerCancel: leave,
    onContextMenu: (event) => {
      event.preventDefault();
      hold();
    },
    onClick: () => {
      leave();
      if (!isHeld.current) onTap();
      isHeld.current = false;
    },
  };
};
