import type { Template } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { plainText } from '../../client/plain-text.js';
import { Icon } from '../../design/icon.js';
import { Sheet } from '../../design/sheet.js';
import { texts } from '../../texts.js';
import type { LiveTable } from '../live/use-table.js';

/** Orders to pass by oneself, in a sheet at the thumb. */
export const PassUntil = ({
  offers,
  live,
}: {
  readonly offers: readonly Template[];
  readonly live: LiveTable;
}): ReactNode => {
  const [isOpen, open] = useState(false);
  return (
    <>
      <button className="side" aria-haspopup="dialog" onClick={() => open(true)}>
        <Icon name="skip" />
        {texts.table.until}
      </button>
      {isOpen && (
        <Sheet title={texts.table.until} onClose={() => open(false)}>
          <div className="stack-of">
            {offers.map(({ example }) => (
              <button
                key={JSON.stringify(example)}
                className="button wide"
                onClick={() => {
                  open(false);
                  live.act({ ...example, type: 'SetYield' });
                }}
              >
                {texts.table.passes(texts.table.untils[plainText(example.until)] ?? plainText(example.until))}
              </button>
            ))}
          </div>
        </Sheet>
      )}
    </>
  );
};
