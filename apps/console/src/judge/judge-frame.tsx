import { useState, type ReactNode } from 'react';
import { Link } from '../client/link.js';
import { Icon } from '../design/icon.js';
import { JudgeMark, nameOf } from '../design/seat.js';
import { texts } from '../texts.js';
import type { Judge } from './acting.js';

/** The bar of a judge's pages: the way back, what this is, and who judges. */
export const JudgeFrame = ({
  title,
  back,
  judge,
  json,
  aside,
  children,
}: {
  readonly title: string;
  readonly back: string;
  readonly judge: Judge;
  readonly json: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}): ReactNode => (
  <div className="judge-page">
    <a className="button skip" href="#content">
      {texts.nav.skip}
    </a>
    <header className="bar">
      <Link href={back} className="icon-button" aria-label={texts.judge.back}>
        <Icon name="back" />
      </Link>
      <h1 className="grow cut">{title}</h1>
      {aside}
      {judge.name !== null && <JudgeMark judge={judge.name} />}
      <a className="icon-button" href={json} aria-label={texts.asJson}>
        <Icon name="braces" />
      </a>
    </header>
    <main id="content">{judge.name === null ? <WhoJudges judge={judge} /> : children}</main>
  </div>
);

/** Asked once on a device, where the service runs without links. */
const WhoJudges = ({ judge }: { readonly judge: Judge }): ReactNode => {
  const [name, write] = useState('');
  return (
    <form
      className="plain-page"
      onSubmit={(event) => {
        event.preventDefault();
        judge.rename(name.trim().toLowerCase());
      }}
    >
      <h2>{texts.judge.who}</h2>
      <p className="soft">{texts.judge.whoAbout}</p>
      <label className="unseen" htmlFor="judge-name">
        {texts.judge.name}
      </label>
      <input
        id="judge-name"
        className="field"
        value={name}
        autoComplete="off"
        onChange={({ target }) => write(target.value)}
      />
      <button className="button main wide" disabled={!/^[a-z][a-z0-9-]*$/i.test(name.trim())}>
        {name.trim() === '' ? texts.judge.whoGo : texts.judge.whoIs(nameOf(name.trim()))}
      </button>
    </form>
  );
};
