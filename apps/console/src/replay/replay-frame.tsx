import type { TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { hrefWith, type Address } from '../client/address.js';
import { Link } from '../client/link.js';
import { Icon } from '../design/icon.js';
import { nameOf } from '../design/seat.js';
import { listed, texts } from '../texts.js';

/** The bar above a replay, with the ways out of it. */
export const ReplayFrame = ({
  view,
  json,
  address,
  onKeys,
  children,
}: {
  readonly view: TableView | null;
  readonly json: string;
  readonly address: Address;
  readonly onKeys?: () => void;
  readonly children: ReactNode;
}): ReactNode => (
  <div className="replay-page">
    <a className="button skip" href="#content">
      {texts.nav.skip}
    </a>
    <header className="bar">
      <Link href="/" className="icon-button" aria-label={texts.nav.matches}>
        <Icon name="back" />
      </Link>
      <h1 className="grow cut">
        {view === null ? texts.replay.title : listed(view.players.map(({ seat }) => nameOf(seat)))}
        <small className="soft cut">{view === null ? '' : view.title}</small>
      </h1>
      <Link href={hrefWith(address, { r: null, with: null })} className="button quiet">
        {texts.replay.toTable}
      </Link>
      {onKeys && (
        <button className="icon-button keys-button" aria-label={texts.replay.keys.title} onClick={onKeys}>
          <Icon name="keys" />
        </button>
      )}
      <a className="icon-button" href={json} aria-label={texts.asJson}>
        <Icon name="braces" />
      </a>
    </header>
    <main id="content">{children}</main>
  </div>
);
