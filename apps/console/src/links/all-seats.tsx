import { useState, type ReactNode } from 'react';
import { ask } from '../client/ask.js';
import { goTo } from '../client/address.js';
import { holdLink } from '../client/identity/tokens.js';
import type { UiError } from '../client/ui-error.js';
import { Icon } from '../design/icon.js';
import { ErrorNotice } from '../design/notice.js';
import { linkTexts } from '../texts/links.js';
import type { GrantGiven } from '@stackledger/wire';

const { hand } = linkTexts;

/** Sits down at every seat with this device: to try a game alone, or with a tablet that is handed round. */
export const AllSeats = ({ matchId }: { readonly matchId: string }): ReactNode => {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<UiError | null>(null);
  const sit = async (): Promise<void> => {
    setBusy(true);
    const asked = await ask<GrantGiven>(`/v1/matches/${matchId}/grants`, {
      method: 'POST',
      body: { role: 'scribe', person: { name: hand.thisDevice } },
    });
    setBusy(false);
    if (!asked.ok) return setError(asked.error);
    holdLink({ token: asked.value.token, grant: asked.value.grant });
    goTo(`/m/${matchId}?seat=all`);
  };
  return (
    <>
      {error !== null && <ErrorNotice error={error} />}
      <p>
        <button className="button wide" disabled={isBusy} onClick={() => void sit()}>
          <Icon name="hand" /> {hand.allSeats}
        </button>
        <span className="small soft">{hand.allSeatsAbout}</span>
      </p>
    </>
  );
};
