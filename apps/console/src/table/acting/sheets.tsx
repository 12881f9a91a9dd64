import type { TableView, Template } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Link } from '../../client/link.js';
import { plainText } from '../../client/plain-text.js';
import { Sheet } from '../../design/sheet.js';
import { layoutOf } from '../../games/games.js';
import { texts } from '../../texts.js';
import { namingTexts } from '../../texts/naming.js';
import { Undo } from './undo.js';
import { namesIn } from '../live/command-draft.js';
import { describingWays } from '../naming/hand-ways.js';
import { readingOf } from '../reading/reading.js';
import { displayName, actionText } from '../live/words.js';

type SheetProps = {
  readonly table: TableView;
  readonly onBegin: (template: Template) => void;
  readonly onClose: () => void;
};

/** Several things that one card can do: which one. */
export const WaysSheet = ({
  table,
  ways,
  onBegin,
  onClose,
}: SheetProps & { readonly ways: readonly Template[] }): ReactNode => {
  const of = ways[0]?.command.card ?? ways[0]?.command.source ?? placeOf(ways);
  const reading = typeof of === 'string' ? readingOf(table, layoutOf(table.ruleset), of) : null;
  return (
    <Sheet title={displayName(table, of)} onClose={onClose}>
      {reading !== null && reading.text !== '' && <p className="text ways-text">{reading.text}</p>}
      <Ways table={table} ways={ways} onBegin={onBegin} />
    </Sheet>
  );
};

/** What was tapped where no card does these: the one thing that each of them can be done to. */
const placeOf = (ways: readonly Template[]): string | undefined => {
  const [first = [], ...others] = ways.map(({ fill }) => fill.flatMap(namesIn));
  const common = first.filter((name) => others.every((names) => names.includes(name)));
  return common.length === 1 ? common[0] : undefined;
};

/** To give up stands last, where no thumb falls by chance. */
const byWeight = (a: Template, b: Template): number =>
  Number(a.command.type === 'Concede') - Number(b.command.type === 'Concede');

/** What has a place of its own on the page. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ...[
    'SetYield',
    'CallJudge',
    'GiveStatement',
    'DeclineStatement',
    'AcceptRuling',
    'AppealRuling',
    'WithdrawCall',
    'DefineCard',
    'AnswerTakeback',
  ],
]);

/** What may be done at any time, and this page as JSON. */
export const MoreSheet = ({
  table,
  givesLinks,
  onBegin,
  onDescribe,
  onClose,
}: SheetProps & { readonly givesLinks: boolean; readonly onDescribe: () => void }): ReactNode => {
  const ways = (table.legal?.always ?? [])
    .filter(({ command }) => !ELSEWHERE.has(plainText(command.type)))
    .toSorted(byWeight);
  return (
    <Sheet title={texts.table.more} onClose={onClose}>
      <Undo table={table} onDone={onClose} />
      {describingWays(table).length > 0 && (
        <button className="button wide" onClick={onDescribe}>
          {namingTexts.describeOne}
        </button>
      )}
      <Ways table={table} ways={ways} onBegin={onBegin} />
      <p className="more-links">
        <Link
          className="button quiet wide"
          href={`/m/${table.matchId}?r=${table.revision}${table.seat === null ? '' : `&seat=${table.seat}`}`}
        >
          {texts.table.replay}
        </Link>
        {givesLinks && (
          <Link className="button quiet wide" href={`/m/${table.matchId}/links`}>
            {texts.table.links}
          </Link>
        )}
        <a
          className="button quiet wide"
          href={`/v1/matches/${table.matchId}/table${table.seat === null ? '' : `?seat=${table.seat}`}`}
        >
          {texts.asJson}
        </a>
      </p>
    </Sheet>
  );
};

const Ways = ({
  table,
  ways,
  onBegin,
}: {
  readonly table: TableView;
  readonly ways: readonly Template[];
  readonly onBegin: (template: Template) => void;
}): ReactNode => (
  <ul className="stack-of ways">
    {ways.map((template) => (
      <li key={JSON.stringify(template.command)}>
        <button className="button wide" onClick={() => onBegin(template)}>
          {actionText(table, template)}
          {typeof template.command.ability === 'string' && ways.length > 1 ? ` (${template.command.ability})` : ''}
        </button>
      </li>
    ))}
  </ul>
);
