import type { StoryRow, TableView } from '@stackledger/wire';
import { useCallback, useMemo, type ReactNode } from 'react';
import { hrefWith, type Address } from '../client/address.js';
import { Link } from '../client/link.js';
import { sentence } from '../client/ui-error.js';
import { useResource, type LoadedResource } from '../client/use-resource.js';
import { Icon } from '../design/icon.js';
import { NoSuchMatch } from '../pages/not-found.js';
import { texts } from '../texts.js';
import { RewoundPosition } from './rewound-position.js';
import { BothBranches } from './disputes/both-branches.js';
import { Compare } from './moment/compare.js';
import { Disputes } from './disputes/disputes.js';
import { ReplayDock } from './timeline/dock.js';
import { ViewerSwitch } from './moment/viewer-switch.js';
import { KeySheet, useKeys } from './keys.js';
import { StepList } from './story/step-list.js';
import { MomentTable } from './moment/moment.js';
import { CurrentStep } from './moment/current-step.js';
import { usePalette } from './timeline/palette.js';
import { ReplayFrame } from './replay-frame.js';
import './replay.css';
import { stepAt } from './story/steps.js';
import { RulesMissing } from '../table/messages/rules-missing.js';
import { RewoundNotice } from './disputes/rewound-notice.js';
import { useReplayControls, type ReplayControls } from './use-replay-controls.js';
import { useRevision } from './story/use-place.js';
import { useSettled } from '../client/use-settled.js';
import { useStory } from './story/use-story.js';
import { Why } from './moment/why.js';

/** A table is asked for once a slider or a key has come to rest. */
const ASK_AFTER_MS = 60;

const NOBODY: readonly string[] = [];

const tablePath = (matchId: string, at: number | string, seat: string | null): string =>
  `/v1/matches/${matchId}/table?at=${at}${seat === null ? '' : `&seat=${seat}`}`;

type ReplayProps = { readonly matchId: string; readonly address: Address };

/** A match at any of its revisions; with another one beside it where the address names one. */
export const Replay = ({ matchId, address }: ReplayProps): ReactNode => {
  const other = address.query.get('with');
  const lines = address.query.get('lines');
  if (lines !== null) return <Lines matchId={matchId} address={address} call={lines} />;
  return other === null ? (
    <Walk matchId={matchId} address={address} />
  ) : (
    <Beside matchId={matchId} address={address} other={other} />
  );
};

/** The rewound branch of a ruling beside the active one. */
const Lines = ({ matchId, address, call }: ReplayProps & { readonly call: string }): ReactNode => {
  const path = tablePath(matchId, address.query.get('r') ?? '0', address.query.get('seat'));
  const { value } = useResource<TableView>(path);
  return (
    <ReplayFrame json={`/v1/matches/${matchId}/calls/${call}/sheet`} view={value} address={address}>
      <BothBranches matchId={matchId} call={call} address={address} />
    </ReplayFrame>
  );
};

const Beside = ({ matchId, address, other }: ReplayProps & { readonly other: string }): ReactNode => {
  const at = address.query.get('r') ?? '0';
  const path = (revision: string): string => tablePath(matchId, revision, address.query.get('seat'));
  const { value } = useResource<TableView>(path(at));
  return (
    <ReplayFrame json={path(at)} view={value} address={address}>
      <Compare
        paths={[path(other), path(at)]}
        hrefs={[hrefWith(address, { r: other, with: null }), hrefWith(address, { with: null })]}
      />
    </ReplayFrame>
  );
};

/** One moment after the other: what happened, what lay on the table, and why. */
const Walk = ({ matchId, address }: ReplayProps): ReactNode => {
  const seat = address.query.get('seat');
  const story = useStory(matchId, seat);
  const [revision, go] = useRevision(address);
  const { rows } = story;
  const at = stepAt(rows, revision);
  const onStep = useCallback((step: number) => go(Number(rows[step]?.revision ?? 0)), [rows, go]);
  const path = tablePath(matchId, useSettled(revision, ASK_AFTER_MS), seat);
  const table = useResource<TableView>(path);
  const seats = useMemo(() => table.value?.players.map((player) => player.seat) ?? NOBODY, [table.value]);
  const palette = usePalette();
  const working = useReplayControls(rows, at, onStep);
  useKeys(working.deeds);
  const { desk, change, items, onFold, transport, pace } = working;
  const error = story.error ?? table.error;
  if (story.error?.problem?.status === 404) return <NoSuchMatch />;
  const place: ReplayMomentProps = { matchId, revision, address, seat, seats, rows, at, go, onStep };
  return (
    <ReplayFrame json={path} view={table.value} address={address} onKeys={() => change({ isKeys: true })}>
      <div className="replay" data-shows={desk.tab}>
        <Tabs {...working} />
        <div className="looked-at">
          <RewoundPosition address={address} error={error} again={story.again} toEnd={() => onStep(rows.length - 1)} />
          <Moment {...place} {...working} table={table} />
        </div>
        <StepList
          isShown={desk.tab === 'steps'}
          rows={rows}
          items={items}
          seats={seats}
          at={at}
          onStep={onStep}
          onFold={onFold}
        />
      </div>
      {seats.length > 0 && (
        <ReplayDock
          whole={{ rows, pace, seats, palette, at }}
          onStep={onStep}
          says={rows[at]?.says ?? ''}
          transport={transport}
        />
      )}
      {desk.isKeys && <KeySheet onClose={() => change({ isKeys: false })} />}
    </ReplayFrame>
  );
};

type ReplayMomentProps = ReplayProps & {
  readonly revision: number;
  readonly seat: string | null;
  readonly seats: readonly string[];
  readonly rows: readonly StoryRow[];
  readonly at: number;
  readonly go: (revision: number) => void;
  readonly onStep: (at: number) => void;
};

/** On a phone either the moment or the list of steps has the room. */
const Tabs = ({ desk, change }: Pick<ReplayControls, 'desk' | 'change'>): ReactNode => (
  <div className="tabs filters" role="group" aria-label={texts.replay.shows}>
    {(['table', 'steps'] as const).map((tab) => (
      <button key={tab} aria-pressed={desk.tab === tab} onClick={() => change({ tab })}>
        {texts.replay.tabs[tab]}
      </button>
    ))}
  </div>
);

/** The step that one stands on, and the table after it. */
const Moment = (
  place: ReplayMomentProps & ReplayControls & { readonly table: LoadedResource<TableView> },
): ReactNode => {
  const { matchId, revision, address, seat, seats, rows, at, go, onStep, desk, change, table } = place;
  const row = rows[at];
  if (row === undefined) return <div className="ghost" role="status" aria-label={texts.loading} />;
  const last = rows.at(-1)?.revision ?? row.revision;
  return (
    <>
      <RulesMissing why={table.value?.withoutRules ?? null} />
      <RewoundNotice rows={rows} at={at} onStep={onStep} />
      <Disputes matchId={matchId} rows={rows} revision={revision} address={address} onStep={onStep} />
      <CurrentStep
        row={row}
        revision={String(Math.min(revision, Number(last)))}
        seats={seats}
        total={last}
        isWhy={desk.isWhy}
        onWhy={() => change({ isWhy: !desk.isWhy })}
      />
      <p className="unseen" role="status">
        {texts.replay.said(row.revision, last, sentence(row.says))}
      </p>
      {desk.isWhy && <Why key={row.first} matchId={matchId} row={row} seat={seat} onRevision={go} />}
      {table.value && (
        <>
          <MomentTable view={table.value} turned={desk.turned % Math.max(seats.length, 1)} />
          <ViewerSwitch matchId={matchId} seats={seats} address={address} />
          <Ways {...place} />
        </>
      )}
    </>
  );
};

const copyWords = (isCopied: boolean | null): string =>
  isCopied === null ? texts.replay.copy : isCopied ? texts.replay.copied : texts.replay.copyByHand;

/** What can be done with a moment: put it aside, compare it with one that was, hand its address on. */
const Ways = ({
  matchId,
  seat,
  address,
  desk,
  change,
  deeds,
  revision,
  rows,
  at,
}: ReplayMomentProps & ReplayControls): ReactNode => (
  <div className="ways">
    {desk.kept === null || desk.kept === revision ? (
      <button className="button quiet" onClick={() => change({ kept: revision })} aria-pressed={desk.kept === revision}>
        <Icon name="compare" /> {desk.kept === revision ? texts.replay.compare.kept : texts.replay.compare.keep}
      </button>
    ) : (
      <Link className="button" href={hrefWith(address, { r: revision, with: desk.kept })}>
        <Icon name="compare" /> {texts.replay.compare.with(desk.kept)}
      </Link>
    )}
    <Link
      className="button quiet"
      href={`/m/${matchId}/what-if?r=${rows[at]?.revision ?? revision}${seat === null ? '' : `&seat=${seat}`}`}
    >
      <Icon name="fork" /> {texts.replay.whatIf}
    </Link>
    <button className="button quiet" onClick={deeds.copy}>
      <Icon name="link" /> {copyWords(desk.isCopied)}
    </button>
  </div>
);
