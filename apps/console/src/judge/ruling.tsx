import { useState, type ReactNode } from 'react';
import { nameOf } from '../design/seat.js';
import { texts } from '../texts.js';
import type { AtCall } from './at-call.js';
import { Choice } from './choice.js';
import { GoBack } from './going-back.js';
import { infractionFor, isBack, remediesOf, rulingOf, type Draft } from './ruling-draft.js';

/** The ruling: what is done about the game, to which moment it goes back, and what it comes to for whoever erred. */
export const Ruling = (at: AtCall): ReactNode => {
  const { call, list, seats, acting, to } = at;
  const [draft, set] = useState<Draft>(() => ({
    remedy: null,
    infraction: infractionFor(list.policy, call.category),
    against: null,
    says: '',
  }));
  const change = (part: Partial<Draft>): void => set((before) => ({ ...before, ...part }));
  const [isReviewing, review] = useState(false);
  const command = rulingOf(call.call, draft, to);
  const infractions = Object.entries(list.policy?.infractions ?? {});
  if (isReviewing && command !== null)
    return (
      <section className="panel stack-of" aria-labelledby="review">
        <h2 id="review">{texts.judge.review}</h2>
        <p className="asked">{command.says}</p>
        <p className="soft">
          {texts.judge.sums(
            texts.judge.remedies[command.remedy] ?? command.remedy,
            draft.against === null ? null : nameOf(draft.against),
            list.policy?.infractions[draft.infraction ?? '']?.title ?? null,
          )}
        </p>
        <button className="button main wide judge" disabled={acting.isSending} onClick={() => void acting.act(command)}>
          {texts.judge.give}
        </button>
        <button className="button quiet wide" onClick={() => review(false)}>
          {texts.judge.change}
        </button>
      </section>
    );
  return (
    <section className="panel stack-of" aria-labelledby="remedy">
      <h2 id="remedy">{texts.judge.remedy}</h2>
      <Choice
        name="remedy"
        label={texts.judge.remedy}
        chosen={draft.remedy}
        onChoose={(remedy) => change({ remedy })}
        options={remediesOf(list.policy, draft.against === null ? null : draft.infraction).map(
          ({ remedy, isOffered }) => ({
            value: remedy,
            title: texts.judge.remedies[remedy] ?? remedy,
            about: isOffered ? (texts.judge.remediesAbout[remedy] ?? '') : texts.judge.notOffered,
            isOpen: isOffered,
          }),
        )}
      />
      {isBack(draft.remedy) && <GoBack {...at} />}
      <details className="erred" open={draft.against !== null}>
        <summary>{texts.judge.erred}</summary>
        <label className="stack-of small">
          {texts.judge.infraction}
          <select
            className="field"
            value={draft.infraction ?? ''}
            onChange={({ target }) => change({ infraction: target.value || null, remedy: null })}
          >
            <option value="">{texts.judge.noInfraction}</option>
            {infractions.map(([code, { title }]) => (
              <option key={code} value={code}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {draft.infraction !== null && (
          <Choice
            name="against"
            label={texts.judge.against}
            chosen={draft.against}
            onChoose={(against) => change({ against })}
            options={seats.map((seat) => ({ value: seat, title: nameOf(seat), about: '', isOpen: true }))}
          />
        )}
      </details>
      <label className="stack-of small">
        {texts.judge.says}
        <textarea
          className="field"
          rows={2}
          value={draft.says}
          placeholder={rulingOf(call.call, { ...draft, says: '' }, to)?.says ?? ''}
          onChange={({ target }) => change({ says: target.value })}
        />
      </label>
      <button className="button main wide judge" disabled={command === null} onClick={() => review(true)}>
        {command === null ? texts.judge.choose : texts.judge.toReview}
      </button>
    </section>
  );
};
