import type { Template } from '@stackledger/wire';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { said } from '../../client/plain.js';
import { Icon } from '../../design/icon.js';
import { texts } from '../../texts.js';
import type { LiveTable } from '../live/use-table.js';

/** Orders to pass by oneself, as a menu over its button. */
export const PassUntil = ({
  offers,
  live,
}: {
  readonly offers: readonly Template[];
  readonly live: LiveTable;
}): ReactNode => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger className="side">
      <Icon name="skip" />
      {texts.table.until}
    </DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content className="menu" side="top" align="end" sideOffset={6} collisionPadding={8}>
        {offers.map(({ example }) => (
          <DropdownMenu.Item
            key={JSON.stringify(example)}
            className="menu-item"
            onSelect={() => live.act({ ...example, type: 'SetYield' })}
          >
            {texts.table.passes(texts.table.untils[said(example.until)] ?? said(example.until))}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);
