import { useEffect, useRef, type ReactNode } from 'react';
import { Sheet } from '../design/sheet.js';
import { texts } from '../texts.js';

/** What keys do. The names are those of the sheet that lists them. */
export type ReplayKeyActions = { readonly [Name in keyof typeof texts.replay.keys.deeds]: () => void };

/** Which keys do what. `Shift+` and `Ctrl+` stand before keys that need them. */
const KEYS: { readonly [Name in keyof ReplayKeyActions]: readonly string[] } = {
  back: ['ArrowLeft', 'k', 'Ctrl+['],
  next: ['ArrowRight', 'j', 'Ctrl+]'],
  first: ['0', 'Home'],
  last: ['$', 'End'],
  live: ['.'],
  rewind: ['r'],
  roll: ['d'],
  contested: ['c'],
  ruling: ['g'],
  turn: ['n'],
  turnBack: ['N'],
  into: ['Shift+ArrowRight'],
  out: ['Shift+ArrowLeft'],
  fold: ['x'],
  why: ['w'],
  up: ['['],
  down: [']'],
  flip: ['f'],
  copy: ['y'],
  play: [' ', 'Ctrl+j'],
  sheet: ['?'],
};

/** How a key is written on the sheet. */
const WRITTEN: { readonly [key: string]: string } = {
  ArrowLeft: '←',
  ArrowRight: '→',
  'Shift+ArrowRight': 'Shift →',
  'Shift+ArrowLeft': 'Shift ←',
  'Ctrl+[': 'Ctrl [',
  'Ctrl+]': 'Ctrl ]',
  'Ctrl+j': 'Ctrl J',
  ' ': 'Space',
};

const pressedIn = ({ key, ctrlKey, shiftKey }: KeyboardEvent): string => {
  if (ctrlKey) return `Ctrl+${key}`;
  return shiftKey && key.startsWith('Arrow') ? `Shift+${key}` : key;
};

const deedOf = (event: KeyboardEvent): keyof ReplayKeyActions | undefined => {
  const pressed = pressedIn(event);
  // A cast: the names are the keys of the table.
  return (Object.keys(KEYS) as (keyof ReplayKeyActions)[]).find((name) => KEYS[name].includes(pressed));
};

/** Whether somebody types, or a button has the focus that Space presses. */
const isBusy = ({ target, key }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.matches('textarea, select, input:not([type=range]), dialog *') ||
    (key === ' ' && target.matches('button, a, summary')));

/** Carries out what keys say, wherever the focus is. */
export const useKeys = (deeds: ReplayKeyActions): void => {
  const now = useRef(deeds);
  useEffect(() => {
    now.current = deeds;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.metaKey || event.altKey || isBusy(event)) return;
      const deed = deedOf(event);
      if (deed === undefined) return;
      event.preventDefault();
      now.current[deed]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};

/** All keys and what they do. */
export const KeySheet = ({ onClose }: { readonly onClose: () => void }): ReactNode => (
  <Sheet title={texts.replay.keys.title} onClose={onClose}>
    <dl className="key-list">
      {/* A cast: the names are the keys of the table. */}
      {(Object.keys(KEYS) as (keyof ReplayKeyActions)[]).map((name) => (
        <div key={name}>
          <dt>{texts.replay.keys.deeds[name]}</dt>
          <dd>
            {KEYS[name].map((key) => (
              <kbd key={key}>{WRITTEN[key] ?? key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Sheet>
);
