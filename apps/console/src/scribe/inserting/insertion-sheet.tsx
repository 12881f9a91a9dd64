import type { RewindTargetPage, StoryPage, StoryRow, TableView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { sentence } from '../../client/ui-error.js';
import { useResource } from '../../client/use-resource.js';
import { Icon } from '../../design/icon.js';
import { Notice, ErrorNotice } from '../../design/notice.js';
import { RuleOf } from '../../design/rule-of.js';
import { Sheet } from '../../design/sheet.js';
import { scribeTexts } from '../../texts/scribe.js';
import { ReplayedCommands } from './replayed-commands.js';
import { useInsertion } from './use-insertion.js';

const { forgotten } = scribeTexts;

/** How far back lines are offered; further back a judge goes. */
const EVENTS_BACK = 120;
const MOST_PLACES = 30;

/** A place for a line: the revision after which it belongs, and the line that follows; null after the last one. */
type InsertionPoint = { readonly to: string; readonly next: StoryRow | null };

/** The places between the last lines that stand and after them, the latest first: most is missed soon. */
const placesIn = (rows: readonly StoryRow[], targets: ReadonlySet<string>): readonly InsertionPoint[] => {
  const live = rows.filter((row) => row.live);
  const last = live.at(-1);
  const between = live.flatMap((next, at) => {
    const to = live[at - 1]?.revision;
    return to !== undefined && targets.has(to) ? [{ to, next }] : [];
  });
  return [...between, ...(last === undefined ? [] : [{ to: last.revision, next: null }])].toReversed();
};

/** What was forgotten, where it belongs, and what follows from it; then it is put in. */
export const InsertionSheet = ({
  table,
  onClose,
}: {
  readonly table: TableView;
  readonly onClose: () => void;
}): ReactNode => {
  const { matchId, revision } = table;
  const from = Math.max(0, Number(revision) - EVENTS_BACK);
  const story = useResource<StoryPage>(`/v1/matches/${matchId}/story?from=${from}&limit=200`, revision);
  const moments = useResource<RewindTargetPage>(`/v1/matches/${matchId}/rewind-targets?limit=50`, revision);
  const mending = useInsertion(matchId);
  const [place, pick] = useState<InsertionPoint | null>(null);
  const targets = new Set((moments.value?.targets ?? []).map((target) => target.revision));
  const places = placesIn(story.value?.rows ?? [], targets).slice(0, MOST_PLACES);
  const rows = (story.value?.rows ?? []).filter((row) => row.live && Number(row.first) > Number(place?.to));
  const error = story.error ?? moments.error;
  const isLoading = story.value === null || moments.value === null;
  return (
    <Sheet title={forgotten.title} onClose={onClose}>
      <div className="forgotten">
        {mending.isAllowed === false && (
          <Notice tone="doubt" icon="stop">
            <p>
              <b className="strong">{forgotten.mayNot}</b> {forgotten.mayNotWay}
            </p>
          </Notice>
        )}
        {error !== null && <ErrorNotice error={error} again={story.again} />}
        {mending.isAllowed === true && place === null && !isLoading && (
          <Places
            places={places}
            onPick={(picked) => {
              if (picked.next !== null) return pick(picked);
              onClose(); // the line itself writes there
              document.getElementById('line')?.focus();
            }}
          />
        )}
        {place !== null && mending.seen === null && (
          <ForgottenLine place={place} mending={mending} onBack={() => pick(null)} />
        )}
        {mending.seen !== null && (
          <ReplayedCommands
            seen={mending.seen}
            rows={rows}
            isBusy={mending.isBusy}
            onPut={() => void mending.put().then((done) => done && onClose())}
            onBack={mending.anew}
          />
        )}
        {mending.halt !== null && (
          <Notice tone="bad" icon="stop" role="alert">
            <p>{sentence(mending.halt.detail)}</p>
            <RuleOf rule={mending.halt.rule} text={mending.halt.ruleText} />
          </Notice>
        )}
        {mending.error !== null && <ErrorNotice error={mending.error} />}
      </div>
    </Sheet>
  );
};

const wordsOf = ({ next }: InsertionPoint): string =>
  next === null ? forgotten.atEnd : forgotten.before(sentence(next.says), next.revision);

/** The last lines at the size of a finger, with the gaps between them. */
const Places = ({
  places,
  onPick,
}: {
  readonly places: readonly InsertionPoint[];
  readonly onPick: (place: InsertionPoint) => void;
}): ReactNode =>
  places.length === 0 ? (
    <p className="soft">{forgotten.noPlace}</p>
  ) : (
    <>
      <p className="soft">{forgotten.where}</p>
      <ol className="places">
        {places.map((place) => (
          <li key={place.to}>
            {place.next !== null && (
              <p>
                <span className="mono small soft">{place.next.revision}</span> {sentence(place.next.says)}
              </p>
            )}
            <button className="gap" aria-label={wordsOf(place)} onClick={() => onPick(place)}>
              <Icon name="insert" />
              {forgotten.here}
            </button>
          </li>
        ))}
      </ol>
    </>
  );

const ForgottenLine = ({
  place,
  mending: { look, isBusy },
  onBack,
}: {
  readonly place: InsertionPoint;
  readonly mending: ReturnType<typeof useInsertion>;
  readonly onBack: () => void;
}): ReactNode => {
  const [text, write] = useState('');
  return (
    <form
      className="forgotten-line"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void look(place.to, text.trim());
      }}
    >
      <p>{wordsOf(place)}</p>
      <label htmlFor="forgotten-line">{forgotten.line}</label>
      <input
        id="forgotten-line"
        className="mono field"
        value={text}
        placeholder={scribeTexts.placeholder}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onChange={({ target }) => write(target.value)}
      />
      <button className="button main wide" disabled={isBusy || text.trim() === ''}>
        {isBusy ? forgotten.looking : forgotten.look}
      </button>
      <button type="button" className="button quiet wide" onClick={onBack}>
        {forgotten.another}
      </button>
    </form>
  );
};
