import type { ReactNode } from 'react';
import { Frame } from '../../design/frame.js';
import { ErrorNotice } from '../../design/notice.js';
import { JoinByCode } from '../../pages/join-by-code.js';
import { NotFound } from '../../pages/not-found.js';
import { texts } from '../../texts.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import { tournamentPath, type LiveTournament } from '../live/use-tournament.js';

/** A tournament that is not read yet, is not there, or is not for whoever asks: what that means, and the ways on. */
export const NotRead = ({
  id,
  live: { error, again },
}: {
  readonly id: string;
  readonly live: LiveTournament;
}): ReactNode => {
  const status = error?.problem?.status;
  if (status === 404) return <NotFound title={tournamentTexts.missing} what={tournamentTexts.missingWay} />;
  return (
    <Frame path="" json={tournamentPath(id)}>
      <div className="plain-page">
        {error === null ? (
          <>
            <p className="soft" role="status">
              {tournamentTexts.loading}
            </p>
            <div className="ghost" />
            <div className="ghost" />
          </>
        ) : (
          <>
            <h1>{texts.notFetched}</h1>
            <ErrorNotice error={error} again={again} />
            {(status === 401 || status === 403) && <JoinByCode />}
          </>
        )}
      </div>
    </Frame>
  );
};
