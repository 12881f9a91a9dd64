import type { Joined } from '@stackledger/wire';
import { useEffect, useRef, useState, type SubmitEvent, type ReactNode } from 'react';
import { DEVICE } from '../client/live/device.js';
import { openJoinLink } from '../client/identity/join-link.js';
import { ask } from '../client/ask.js';
import { Frame } from '../design/frame.js';
import { texts } from '../texts.js';

/** A code that was read out, instead of a link. What was typed stays when it is wrong. */
export const JoinByCode = ({ given = '' }: { readonly given?: string }): ReactNode => {
  const [code, setCode] = useState(given);
  const [fault, setFault] = useState<string | null>(null);
  const join = async (): Promise<void> => {
    const body = { code: code.replaceAll(/[\s\p{Cf}]/gu, ''), device: DEVICE };
    const asked = await ask<Joined>('/v1/join', { method: 'POST', body });
    if (asked.ok) return openJoinLink(asked.value.token);
    const { problem, what, way } = asked.error;
    setFault(
      problem?.code === 'malformed'
        ? texts.join.noCode
        : problem?.code === 'bad-code'
          ? texts.join.bad
          : `${what} ${way}`,
    );
  };
  const isTried = useRef(false);
  useEffect(() => {
    if (given === '' || isTried.current) return;
    isTried.current = true; // a code counts once
    void join();
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void join();
  };
  return (
    <section className="panel code-form" aria-labelledby="join">
      <h2 id="join">{texts.home.join.title}</h2>
      <p className="small soft">{texts.home.join.about}</p>
      <form onSubmit={submit}>
        <label className="unseen" htmlFor="code">
          {texts.home.join.label}
        </label>
        <div className="row">
          <input
            id="code"
            value={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder={texts.home.join.placeholder}
            aria-invalid={fault !== null}
            aria-describedby={fault === null ? undefined : 'code-fault'}
            onChange={(event) => {
              setCode(event.target.value);
              setFault(null);
            }}
          />
          <button className="button" disabled={code.trim() === ''}>
            {texts.home.join.go}
          </button>
        </div>
        {fault !== null && (
          <p className="fault" id="code-fault" role="alert">
            {fault}
          </p>
        )}
      </form>
    </section>
  );
};

/** The page of a short address: its code is exchanged at once. */
export const CodePage = ({ code }: { readonly code: string }): ReactNode => (
  <Frame path="" json="/v1/me">
    <div className="plain-page">
      <JoinByCode given={code} />
    </div>
  </Frame>
);
