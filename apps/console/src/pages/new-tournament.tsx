import type { TournamentView } from '@stackledger/wire';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { goTo } from '../client/address.js';
import { ask } from '../client/ask.js';
import { useIdentity } from '../client/identity/identity.js';
import { drawnId } from '../client/people.js';
import { isUnseen, seenText } from '../client/plain-text.js';
import type { UiError } from '../client/ui-error.js';
import { Frame } from '../design/frame.js';
import { ErrorNotice, Notice } from '../design/notice.js';
import { gamePacks } from '../games/games.js';
import { texts } from '../texts.js';
import { newTournamentTexts } from '../texts/tournament/new.js';
import { JoinByCode } from './join-by-code.js';
import './new-match/new-match.css';
import { useTitle } from './not-found.js';

const words = newTournamentTexts;

/** The form for a tournament: its name, and the rules by which it is paired and counted. */
export const NewTournament = (): ReactNode => {
  useTitle(words.title);
  const me = useIdentity(null);
  const isOutside = me?.isKnown === true && !me.isOpen && me.grant?.role !== 'organizer';
  const packs = { ...words.packs, ...gamePacks };
  const [name, setName] = useState('');
  const [pack, setPack] = useState<string>(Object.keys(packs)[0] ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const [error, setError] = useState<UiError | null>(null);
  const [isCreating, setCreating] = useState(false);
  const create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const why = seenText(name) !== '' ? null : isUnseen(name) ? texts.unread.unseen : words.empty;
    setFault(why);
    if (why !== null) return;
    setCreating(true);
    const body = { id: idFor(name), name: seenText(name), pack };
    const asked = await ask<TournamentView>('/v1/tournaments', { method: 'POST', body });
    setCreating(false);
    setError(asked.ok ? null : asked.error);
    if (asked.ok) goTo(`/t/${asked.value.id}?at=players${me?.isOpen === true ? '&as=desk' : ''}`);
  };
  return (
    <Frame path="" json="/v1/tournaments">
      <div className="fresh">
        <h1>{words.title}</h1>
        {isOutside ? (
          <>
            <Notice tone="doubt" icon="link">
              <p>{words.noLink}</p>
            </Notice>
            <JoinByCode />
          </>
        ) : (
          <form className="fresh-form stack-of" noValidate onSubmit={(event) => void create(event)}>
            <label className="stack-of">
              <span className="strong">{words.name}</span>
              <input
                className="field"
                dir="auto"
                value={name}
                maxLength={120}
                autoComplete="off"
                aria-invalid={fault !== null}
                onChange={({ target }) => {
                  setName(target.value);
                  setFault(null);
                }}
              />
              <span className="small soft">{words.nameAbout}</span>
            </label>
            {fault !== null && (
              <p className="fault" role="alert">
                {fault}
              </p>
            )}
            <fieldset>
              <legend>{words.pack}</legend>
              <div className="choices">
                {Object.entries(packs).map(([id, { title, about }]) => (
                  <label key={id} className="choice">
                    <input type="radio" name="pack" checked={id === pack} onChange={() => setPack(id)} />
                    <span>
                      <b className="strong">{title}</b>
                      <br />
                      <span className="small soft">{about}</span>
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
            {error && <ErrorNotice error={error} />}
            <button className="button main wide" disabled={isCreating}>
              {words.go}
            </button>
          </form>
        )}
      </div>
    </Frame>
  );
};

const MOST_LETTERS = 40;
const ENDING = -4;

/** An id that stands in addresses: the letters of the name that may, and some that nobody else has. */
const idFor = (name: string): string => {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, MOST_LETTERS);
  return `${letters === '' ? 't' : letters}-${drawnId().slice(ENDING)}`;
};
