import { type ReactNode } from 'react';
import { Frame } from '../design/frame.js';
import { forgetLink, linkFor } from '../client/identity/tokens.js';
import type { UiError } from '../client/ui-error.js';
import { JoinByCode } from '../pages/join-by-code.js';
import { withTimes } from './times.js';
import { lostLinkTexts } from '../texts/lost-link.js';

/** The link that this device acted with counts no more: why, and the ways on. */
export const LostLink = ({ matchId, error }: { readonly matchId: string; readonly error: UiError }): ReactNode => {
  const link = linkFor(matchId);
  return (
    <Frame path="" json="/v1/me">
      <div className="plain-page">
        <h1>{lostLinkTexts.title}</h1>
        <p>{withTimes(error.what)}</p>
        <p className="soft">{lostLinkTexts.way}</p>
        {link !== null && (
          <p>
            <button className="button" onClick={() => forgetLink(link.grant.id)}>
              {lostLinkTexts.forget}
            </button>
          </p>
        )}
        <JoinByCode />
      </div>
    </Frame>
  );
};
