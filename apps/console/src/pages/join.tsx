import type { Grant, Me } from '@stackledger/wire';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { ask, type Asked } from '../client/ask.js';
import { goTo } from '../client/address.js';
import { Link } from '../client/link.js';
import { keepToken } from '../client/tokens.js';
import { Frame } from '../design/frame.js';
import { Notice, TroubleNotice } from '../design/notice.js';
import { nameOf } from '../design/seat.js';
import { texts } from '../texts.js';
import { useTitle } from './not-found.js';

const LINK = /^#join=(.+)$/;

const listen = (listener: () => void): (() => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** The token of a link to join (`/#join=…`). It is taken out of the address at once, so that nobody reads it there. */
export const useJoinLink = (): readonly [string | null, () => void] => {
  const hash = useSyncExternalStore(listen, () => window.location.hash);
  const [held, hold] = useState<string | null>(null);
  const found = LINK.exec(hash)?.[1];
  if (found !== undefined && found !== held) hold(found);
  useEffect(() => {
    if (found !== undefined) window.history.replaceState(null, '', window.location.pathname);
  }, [found]);
  return [found ?? held, () => hold(null)];
};

/** Goes the way of a link to join, for a token that came by a code. */
export const openJoinLink = (token: string): void => {
  window.location.hash = `join=${token}`;
};

/** Who somebody is by a link: the seat or the role, and whether they want to come in. */
export const JoinPage = ({ token, onDone }: { readonly token: string; readonly onDone: () => void }): ReactNode => {
  const [asked, setAsked] = useState<Asked<Me> | null>(null);
  const [tries, setTries] = useState(0);
  useTitle(texts.home.join.title);
  useEffect(() => {
    void ask<Me>('/v1/me', { token }).then(setAsked);
  }, [token, tries]);
  const enter = (grant: Grant): void => {
    const { kind, id } = grant.scope;
    keepToken(kind === 'match' && id !== undefined ? id : 'service', token);
    onDone();
    goTo(kind === 'match' && id !== undefined ? `/m/${id}` : '/');
  };
  return (
    <Frame path="" json="/v1/me">
      <div className="plain-page">
        {asked === null && (
          <p role="status" className="soft">
            {texts.join.title}
          </p>
        )}
        {asked?.ok === false && asked.trouble.kind === 'offline' && (
          <TroubleNotice trouble={asked.trouble} again={() => setTries((before) => before + 1)} />
        )}
        {asked?.ok === false && asked.trouble.kind !== 'offline' && (
          <DeadLink onDone={onDone} isOpen={asked.status === 404} />
        )}
        {asked?.ok && <Invitation me={asked.value} onEnter={enter} onDone={onDone} />}
      </div>
    </Frame>
  );
};

const DeadLink = ({ onDone, isOpen }: { readonly onDone: () => void; readonly isOpen: boolean }): ReactNode => (
  <>
    <h1>{isOpen ? texts.join.anyRole : texts.join.dead}</h1>
    <p className="soft">{isOpen ? texts.join.openService : texts.join.deadWay}</p>
    <p>
      <Link href="/" className="button main" onClick={onDone}>
        {texts.notFound.home}
      </Link>
    </p>
  </>
);

const Invitation = ({
  me,
  onEnter,
  onDone,
}: {
  readonly me: Me;
  readonly onEnter: (grant: Grant) => void;
  readonly onDone: () => void;
}): ReactNode => {
  const [grant] = me.grants;
  if (grant === undefined) return <DeadLink onDone={onDone} isOpen={me.open} />;
  return (
    <>
      <h1>
        {grant.seat === undefined
          ? (texts.join.role[grant.role] ?? texts.join.anyRole)
          : texts.join.seat(nameOf(grant.seat))}
      </h1>
      <p className="soft">{grant.person.name}</p>
      <p>
        <button className="button main wide" onClick={() => onEnter(grant)}>
          {grant.seat === undefined ? texts.join.go : texts.join.take}
        </button>
      </p>
      <Notice icon="link">
        <p className="small">{texts.join.keep}</p>
      </Notice>
    </>
  );
};
