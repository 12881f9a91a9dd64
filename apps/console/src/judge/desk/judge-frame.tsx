import { useState, type ReactNode } from 'react';
import { Link } from '../../client/link.js';
import type { UiError } from '../../client/ui-error.js';
import { Icon } from '../../design/icon.js';
import { Notice, ErrorNotice } from '../../design/notice.js';
import { nameOf } from '../../design/seat.js';
import { JoinByCode } from '../../pages/join-by-code.js';
import { texts } from '../../texts.js';
import { judgeTexts } from '../../texts/judge.js';
import type { JudgeIdentity } from './use-judge.js';
import { seenText } from '../../client/plain-text.js';

/** The bar of a judge's pages: the way back, what this is, how it stands; and the page, for whoever judges. */
export const JudgeFrame = ({
  title,
  state,
  back,
  judge,
  json,
  aside,
  children,
}: {
  readonly title: string;
  readonly state: string;
  readonly back: string;
  readonly judge: JudgeIdentity;
  readonly json: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}): ReactNode => (
  <div className="judge-page">
    <a className="button skip" href="#content">
      {texts.nav.skip}
    </a>
    <header className="bar">
      <Link href={back} className="icon-button" aria-label={judgeTexts.back}>
        <Icon name="back" />
      </Link>
      <div className="grow titled">
        <h1 className="cut">{title}</h1>
        {state !== '' && <small className="cut">{state}</small>}
      </div>
      {aside}
    </header>
    <main id="content">
      {judge.standing === 'judge' && children}
      {judge.standing === 'unnamed' && <WhoJudges judge={judge} />}
      {judge.standing === 'unknown' && <NotSaid judge={judge} />}
      {judge.standing === 'nobody' && <NoJudge />}
    </main>
    <footer className="foot">
      <a href={json}>{texts.asJson}</a>
      {judge.called !== null && <span>{judgeTexts.youAre(nameOf(judge.called))}</span>}
    </footer>
  </div>
);

/** The service has not answered yet who this device is. */
const NotSaid = ({ judge: { error, again } }: { readonly judge: JudgeIdentity }): ReactNode => (
  <div className="plain-page">
    {error === null ? (
      <div className="ghost" role="status" aria-label={texts.loading} />
    ) : (
      <ErrorNotice error={error} again={again} />
    )}
  </div>
);

/** This device is no judge's: what that means, and what to do. */
const NoJudge = (): ReactNode => (
  <div className="plain-page">
    <Notice tone="doubt" icon="stop">
      <p>
        <b className="strong">{judgeTexts.noJudge}</b> {judgeTexts.noJudgeWay}
      </p>
    </Notice>
    <JoinByCode />
  </div>
);

/** Asked once on a device, where the service runs without links. */
const WhoJudges = ({ judge }: { readonly judge: JudgeIdentity }): ReactNode => {
  const [name, write] = useState('');
  const [error, setError] = useState<UiError | null>(null);
  return (
    <form
      className="plain-page"
      onSubmit={(event) => {
        event.preventDefault();
        void judge.rename(seenText(name)).then(setError);
      }}
    >
      <h2>{judgeTexts.who}</h2>
      <p className="soft">{judgeTexts.whoAbout}</p>
      <label className="unseen" htmlFor="judge-name">
        {judgeTexts.name}
      </label>
      {error && <ErrorNotice error={error} />}
      <input
        id="judge-name"
        dir="auto"
        className="field"
        value={name}
        autoComplete="off"
        onChange={({ target }) => write(target.value)}
      />
      <button className="button main wide" disabled={seenText(name) === ''}>
        {seenText(name) === '' ? judgeTexts.whoGo : judgeTexts.whoIs(seenText(name))}
      </button>
    </form>
  );
};
