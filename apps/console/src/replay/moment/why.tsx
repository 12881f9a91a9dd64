import type { EventExplanation, EventPage, LoggedEvent, ObjectExplanation, StoryRow } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { nameOf } from '../../client/people.js';
import { spaced } from '../../client/plain-text.js';
import { sentence } from '../../client/ui-error.js';
import { useResource } from '../../client/use-resource.js';
import { ErrorNotice } from '../../design/notice.js';
import { texts } from '../../texts.js';

const MOST_EVENTS = 60;

/** Why a step came as it did: its events one by one, each with the rules and what led to it. */
export const Why = ({
  matchId,
  row,
  seat,
  onRevision,
}: {
  readonly matchId: string;
  readonly row: StoryRow;
  readonly seat: string | null;
  readonly onRevision: (revision: number) => void;
}): ReactNode => {
  const [picked, pick] = useState<string | null>(null);
  const viewerQuery = seat === null ? '' : `&seat=${seat}`;
  const limit = Math.min(Number(row.revision) - Number(row.first) + 1, MOST_EVENTS);
  const events = useResource<EventPage>(`/v1/matches/${matchId}/events?from=${row.first}&limit=${limit}${viewerQuery}`);
  const path = `/v1/matches/${matchId}/explain?revision=${picked ?? row.revision}${viewerQuery}`;
  const explained = useResource<EventExplanation>(path);
  const error = events.error ?? explained.error;
  return (
    <div className="why">
      {error && <ErrorNotice error={error} />}
      <ol className="facts" aria-label={texts.replay.facts}>
        {events.value?.events.map((event) => (
          <Fact
            key={event.revision}
            event={event}
            isPicked={event.revision === (picked ?? row.revision)}
            onPick={pick}
          />
        ))}
      </ol>
      {explained.value && <Explanation explained={explained.value} path={path} onRevision={onRevision} />}
    </div>
  );
};

const Fact = ({
  event,
  isPicked,
  onPick,
}: {
  readonly event: LoggedEvent;
  readonly isPicked: boolean;
  readonly onPick: (revision: string) => void;
}): ReactNode => (
  <li>
    <button aria-pressed={isPicked} onClick={() => onPick(event.revision)}>
      <span className="when">#{event.revision}</span> {spaced(event.type)}
    </button>
  </li>
);

const Explanation = ({
  explained,
  path,
  onRevision,
}: {
  readonly explained: EventExplanation;
  readonly path: string;
  readonly onRevision: (revision: number) => void;
}): ReactNode => (
  <div className="explanation">
    <ul aria-label={texts.replay.rules}>
      {explained.because.map(({ rule, text }) => (
        <li key={rule}>
          <code>{rule}</code> <span>{text ?? ''}</span>
        </li>
      ))}
    </ul>
    {explained.causes.length > 0 && (
      <>
        <h3>{texts.replay.causes}</h3>
        <ul>
          {explained.causes.map(({ revision, what }) => (
            <li key={revision}>
              <button className="to" onClick={() => onRevision(Number(revision))}>
                #{revision}
              </button>{' '}
              <span>{sentence(what)}</span>
            </li>
          ))}
        </ul>
      </>
    )}
    {explained.objects.map((object) => (
      <WhatItIs key={object.object} explained={object} />
    ))}
    <p className="small soft">
      {texts.replay.decided(explained.decidedBy.actor.id, explained.decidedBy.ruleset, explained.decidedBy.version)}{' '}
      <a href={path}>{texts.asJson}</a>
    </p>
  </div>
);

/** By what an object is not what its card says, in the order in which that counts. */
const WhatItIs = ({ explained: { object, reasons } }: { readonly explained: ObjectExplanation }): ReactNode => (
  <>
    <h3>{texts.replay.whatItIs(spaced(object))}</h3>
    <ol aria-label={texts.replay.whatItIs(spaced(object))}>
      {reasons.map(({ layer, rule, text, by, says, stamp, after }, at) => (
        <li key={at}>
          <code>{layer === null ? rule : texts.replay.layer(layer)}</code>{' '}
          <span>
            {by === null ? sentence(says) : `${nameOf(spaced(by))}: ${says}`}
            <br />
            <span className="small soft">
              {[
                ...(stamp === null ? [] : [texts.replay.stamp(stamp)]),
                ...(after.length === 0 ? [] : [texts.replay.waitedFor(after.map(spaced).join(', '))]),
                `${rule}${text === null ? '' : `: ${text}`}`,
              ].join('; ')}
            </span>
          </span>
        </li>
      ))}
    </ol>
  </>
);
