import type { GrantGiven, JsonMap } from '@stackledger/wire';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { nameOf } from '../client/people.js';
import { linkTexts } from '../texts/links.js';
import type { GrantsResource } from './use-grants.js';

const { hand } = linkTexts;

/** What is being asked for, as the fields have it. */
type GrantFormValues = {
  readonly role: string;
  readonly name: string;
  readonly seat: string;
  readonly powers: readonly string[];
  /** Whether an analyst sees names. */
  readonly names: boolean;
  /** Whether a scribe puts in what was forgotten. */
  readonly mends: boolean;
  /** In minutes. */
  readonly delay: string;
  /** As a field of a date and a time has it: in the time of this place. */
  readonly expires: string;
};

const LATE = 'spectator';
const FIGURES = 'analyst';

/** The body of a request: only what fits the role. */
const bodyOf = ({ role, name, seat, powers, names, mends, delay, expires }: GrantFormValues): JsonMap => ({
  role,
  ...(name.trim() !== '' && { person: { name: name.trim() } }),
  ...(role === 'seat' && { seat }),
  ...(role === 'judge' && { capabilities: powers }),
  ...(role === FIGURES && names && { capabilities: ['names'] }),
  ...(role === 'scribe' && mends && { capabilities: ['rewind.full'] }),
  ...(role === LATE && Number(delay) > 0 && { delay: Math.round(Number(delay) * 60) }),
  ...(expires !== '' && { expires: new Date(expires).toISOString() }),
});

/** One more link: for which role, for whom, with which powers, until when. */
export const GrantForm = ({
  roles,
  seats,
  grants,
  onGiven,
}: {
  readonly roles: readonly string[];
  readonly seats: readonly string[];
  readonly grants: GrantsResource;
  readonly onGiven: (given: GrantGiven) => void;
}): ReactNode => {
  const fresh: GrantFormValues = {
    ...{ role: roles[0] ?? '', name: '', seat: seats[0] ?? '', delay: '0', expires: '' },
    powers: linkTexts.usualPowers,
    names: false,
    mends: true,
  };
  const [wanted, want] = useState(fresh);
  const change = (part: Partial<GrantFormValues>): void => want((before) => ({ ...before, ...part }));
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const given = await grants.give(bodyOf(wanted));
    if (given === null) return;
    onGiven(given);
    want({ ...fresh, role: wanted.role });
  };
  return (
    <details>
      <summary className="button wide">{hand.give}</summary>
      <form className="give-form panel" onSubmit={(event) => void submit(event)}>
        <Field label={hand.role} about={linkTexts.rolesAbout[wanted.role]}>
          {(id) => (
            <select id={id} value={wanted.role} onChange={({ target }) => change({ role: target.value })}>
              {roles.map((role) => (
                <option key={role} value={role}>
                  {linkTexts.roles[role] ?? role}
                </option>
              ))}
            </select>
          )}
        </Field>
        {wanted.role === 'seat' && (
          <Field label={hand.seat}>
            {(id) => (
              <select id={id} value={wanted.seat} onChange={({ target }) => change({ seat: target.value })}>
                {seats.map((seat) => (
                  <option key={seat} value={seat}>
                    {nameOf(seat)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field label={hand.name} about={hand.nameAbout}>
          {(id) => (
            <input
              id={id}
              value={wanted.name}
              maxLength={80}
              autoComplete="off"
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </Field>
        {wanted.role === 'judge' && <Powers held={wanted.powers} onHeld={(powers) => change({ powers })} />}
        {wanted.role === FIGURES && (
          <Tick
            label={hand.names}
            about={hand.namesAbout}
            isOn={wanted.names}
            onChange={(names) => change({ names })}
          />
        )}
        {wanted.role === 'scribe' && (
          <Tick
            label={hand.mends}
            about={hand.mendsAbout}
            isOn={wanted.mends}
            onChange={(mends) => change({ mends })}
          />
        )}
        {wanted.role === LATE && (
          <Field label={hand.delay} about={hand.delayAbout}>
            {(id) => (
              <input
                id={id}
                type="number"
                inputMode="numeric"
                min={0}
                max={1440}
                value={wanted.delay}
                onChange={({ target }) => change({ delay: target.value })}
              />
            )}
          </Field>
        )}
        <Field label={hand.expires} about={hand.expiresAbout}>
          {(id) => (
            <input
              id={id}
              type="datetime-local"
              value={wanted.expires}
              onChange={({ target }) => change({ expires: target.value })}
            />
          )}
        </Field>
        <button
          className="button main wide"
          disabled={grants.isBusy || (wanted.role === 'judge' && wanted.powers.length === 0)}
        >
          {hand.giveGo}
        </button>
      </form>
    </details>
  );
};

const Field = ({
  label,
  about,
  children,
}: {
  readonly label: string;
  readonly about?: string | undefined;
  readonly children: (id: string) => ReactNode;
}): ReactNode => {
  const id = useId();
  return (
    <div className="give-field">
      <label htmlFor={id} className="strong">
        {label}
      </label>
      {children(id)}
      {about !== undefined && <span className="small soft">{about}</span>}
    </div>
  );
};

const Tick = ({
  label,
  about,
  isOn,
  onChange,
}: {
  readonly label: string;
  readonly about: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}): ReactNode => (
  <label className="tick-row">
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    <span>
      {label}
      <br />
      <span className="small soft">{about}</span>
    </span>
  </label>
);

const Powers = ({
  held,
  onHeld,
}: {
  readonly held: readonly string[];
  readonly onHeld: (powers: readonly string[]) => void;
}): ReactNode => (
  <fieldset className="powers">
    <legend className="strong">{hand.powers}</legend>
    {Object.entries(linkTexts.powers).map(([power, about]) => (
      <label key={power} className="tick-row">
        <input
          type="checkbox"
          checked={held.includes(power)}
          onChange={({ target }) => onHeld(target.checked ? [...held, power] : held.filter((each) => each !== power))}
        />
        <span>{about}</span>
      </label>
    ))}
  </fieldset>
);
