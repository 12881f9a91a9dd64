import type { GrantGiven } from '@stackledger/wire';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { authHeaders } from '../client/early-requests.js';
import { copyText } from '../client/clipboard.js';
import { Icon } from '../design/icon.js';
import { linkTexts } from '../texts/links.js';

/**
 * A link in each of its forms: a picture to be photographed, a code to be read out, an address to be copied or sent.
 */
export const LinkCard = ({
  given: { grant, link, code },
  path,
  name,
}: {
  readonly given: GrantGiven;
  /** Of the grants among which it is. */
  readonly path: string;
  readonly name: string;
}): ReactNode => {
  const picture = usePicture(`${path}/${grant.id}/qr`);
  return (
    <div className="link-card">
      <div className="qr">{picture !== null && <img src={picture} alt={linkTexts.hand.picture(name)} />}</div>
      <div className="link-ways">
        <p className="small soft" id={`code-${grant.id}`}>
          {linkTexts.hand.code}
        </p>
        <p className="code mono" aria-label={linkTexts.hand.codeOf(name)} role="group">
          {code}
        </p>
        <p className="mono small">{new URL(`/j/${code}`, link).href}</p>
        {LOOPBACK.test(new URL(link).hostname) && <p className="fault">{linkTexts.hand.loopback}</p>}
        <CopyLink link={link} name={name} />
      </div>
    </div>
  );
};

/**
 * The picture of a link, as the service draws it; null until it is there. Pictures are asked for with the token, as
 * everything is.
 */
const usePicture = (path: string): string | null => {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    const going = new AbortController();
    void fetch(path, { headers: authHeaders(path), signal: going.signal })
      .then(async (response) => (response.ok ? response.text() : null))
      .then((svg) => setPicture(svg === null ? null : `data:image/svg+xml,${encodeURIComponent(svg)}`))
      .catch(() => undefined); // the code and the link are there without it
    return () => going.abort();
  }, [path]);
  return picture;
};

/** An address that only this machine itself can open. */
const LOOPBACK = /^(localhost|.*\.localhost|127\..*|\[::1\])$/;

const COPIED_MS = 2_500;

const CopyLink = ({ link, name }: { readonly link: string; readonly name: string }): ReactNode => {
  const [state, setState] = useState<'idle' | 'copied' | 'by-hand'>('idle');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = window.setTimeout(() => setState('idle'), COPIED_MS);
    return () => window.clearTimeout(timer);
  }, [state]);
  const byHand = (): void => {
    field.current?.select();
    setState('by-hand');
  };
  const copy = (): void => {
    void copyText(link).then((isCopied) => (isCopied ? setState('copied') : byHand()));
  };
  const isShared = 'share' in navigator;
  return (
    <>
      <input ref={field} className="mono small" readOnly aria-label={`${linkTexts.hand.link}: ${name}`} value={link} />
      <div className="row">
        <button className="button" onClick={copy}>
          <Icon name={state === 'copied' ? 'check' : 'link'} />{' '}
          {state === 'copied' ? linkTexts.hand.copied : linkTexts.hand.copy}
        </button>
        {isShared && (
          <button
            className="button"
            onClick={() =>
              void navigator.share({ title: linkTexts.hand.sharing(name), url: link }).catch(() => undefined)
            }
          >
            {linkTexts.hand.share}
          </button>
        )}
      </div>
      <p className="small soft" role="status">
        {state === 'by-hand' && linkTexts.hand.copyByHand}
      </p>
    </>
  );
};
