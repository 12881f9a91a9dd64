import type { CommandBody, TableView, Template } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Link } from '../client/link.js';
import { Icon } from '../design/icon.js';
import { Notice } from '../design/notice.js';
import { RuleOf } from '../design/rule-of.js';
import { nameOf } from '../design/seat.js';
import { draftOf, commandOf, freeWays, isComplete, type CommandDraft } from '../table/live/command-draft.js';
import { picksText } from '../table/acting/prompts.js';
import { isBusy, type LiveTable } from '../table/live/use-table.js';
import { actionText } from '../table/live/words.js';
import { texts } from '../texts.js';
import { scribeTexts } from '../texts/scribe.js';
import type { ScribeLines } from './use-lines.js';

const scribe = scribeTexts;

/**
 * The name under which everybody passes where the service runs without links; by a link it is the person of the link.
 */
const SCRIBE = 'scribe';

type ScribeDockProps = {
  readonly live: LiveTable;
  readonly table: TableView;
  readonly draft: CommandDraft | null;
  readonly lines: ScribeLines;
  /** What the large button sends instead of the draft; null where it cannot be sent yet. */
  readonly tool: { readonly says: string; readonly sub: string; readonly command: CommandBody | null } | null;
  readonly onDraft: (draft: CommandDraft | null) => void;
};

/** The words of the large button and its action; null where it cannot be pressed. */
type LargeAction = { readonly says: string; readonly sub: string; readonly press: (() => void) | null };

/**
 * The foot of the scribe's page: what stands in the way, other ways to go on, the one large button and what stands
 * beside it.
 */
export const ScribeDock = (props: ScribeDockProps): ReactNode => {
  const { live, table, draft, lines, onDraft } = props;
  const { says, sub, press } = largeOf(props);
  const pass = passOf(table);
  const others = otherWays(table, draft);
  if (table.status === 'ended' || table.status === 'sealed')
    return (
      <footer className="table-dock">
        <Link className="big" href={`/m/${table.matchId}?r=${table.revision}`}>
          <b>{texts.table.replay}</b>
        </Link>
      </footer>
    );
  return (
    <footer className="table-dock">
      <Standing live={live} />
      {others.length > 0 && lines.text === '' && (
        <div className="free" role="group" aria-label={texts.table.objects}>
          {others.map((template) => (
            <button
              key={JSON.stringify(template.command)}
              className="button"
              onClick={() =>
                template.fill.length === 0 && draft === null
                  ? live.act(template.example as CommandBody) // as it would be accepted
                  : onDraft(draftOf(template))
              }
            >
              {actionText(table, template)}
            </button>
          ))}
        </div>
      )}
      <div className="row dock-row">
        {pass !== undefined && lines.text === '' && table.stack.length > 0 && (
          <button className="side one-passes" onClick={() => live.act({ ...pass.example, type: 'PassPriority' })}>
            <Icon name="skip" />
            {scribe.onePasses(nameOf(table.seat ?? ''))}
          </button>
        )}
        {lines.text.trim() !== '' && (
          <button className="side one-passes" disabled={lines.isWriting} onClick={() => void lines.tryOut()}>
            <Icon name="why" />
            {scribe.tried.go}
          </button>
        )}
        <button className={`big ${press === null ? 'quiet' : ''}`} disabled={press === null} onClick={() => press?.()}>
          <b>{says}</b>
          {sub !== '' && <small>{sub}</small>}
        </button>
      </div>
    </footer>
  );
};

const passOf = ({ legal }: TableView): Template | undefined =>
  legal?.actions.find(({ command }) => command.type === 'PassPriority');

/** What else may be done without naming a card: the ends of turns, an objection. */
const otherWays = (table: TableView, draft: CommandDraft | null): readonly Template[] => {
  if (draft !== null) return (table.legal?.actions ?? []).filter((each) => each !== draft.template).slice(0, 8);
  return freeWays(table)
    .filter(({ fill }) => fill.length === 0)
    .slice(0, 6);
};

/** The one thing that is expected: the line that is being written, what is asked for, else that everybody passes. */
const largeOf = ({ live, table, draft, lines, tool }: ScribeDockProps): LargeAction => {
  const mustWait = isBusy(live) || lines.isWriting;
  if (live.sending?.state === 'waiting' || live.line.state === 'lost')
    return { says: texts.table.tryNow, sub: '', press: live.tryAgain };
  if (lines.text.trim() !== '')
    return {
      ...{ says: lines.isWriting ? scribe.writing : scribe.write, sub: lines.text.trim() },
      press: mustWait ? null : () => void lines.write(),
    };
  if (tool !== null) {
    const { command } = tool;
    return { says: tool.says, sub: tool.sub, press: command === null || mustWait ? null : () => live.act(command) };
  }
  if (draft !== null) {
    const picked = picksText(table, draft);
    const deed = actionText(table, draft.template);
    return {
      says: picked === '' ? deed : `${deed}: ${picked}`,
      sub: table.seat === null ? '' : scribe.agrees(nameOf(table.seat)),
      press: isComplete(draft) && !mustWait ? () => live.act(commandOf(draft)) : null,
    };
  }
  if (passOf(table) === undefined) {
    const waited = table.awaiting.seats.map(nameOf).join(', ');
    return { says: waited === '' ? texts.table.waitingNobody : texts.table.waiting(waited), sub: '', press: null };
  }
  const top = table.stack.at(-1);
  return {
    says: top === undefined ? scribe.passAll : scribe.resolve,
    sub: top === undefined ? scribe.passAllSub : scribe.resolveSub(top.title),
    press: mustWait ? null : () => live.act({ type: top === undefined ? 'PassAll' : 'Resolve', scribe: SCRIBE }),
  };
};

/** What stands in the way: a refusal, a lost line. */
const Standing = ({ live }: { readonly live: LiveTable }): ReactNode => {
  const { sending, line } = live;
  if (sending?.state === 'refused' && sending.error !== null)
    return (
      <Notice tone="bad" icon="stop" role="alert">
        <p className="small">
          <b className="strong">{sending.error.what}</b> {sending.error.way}
        </p>
        <RuleOf rule={sending.error.problem?.rule} text={sending.error.problem?.ruleText} />
        <button className="button" onClick={live.understood}>
          {texts.table.ok}
        </button>
      </Notice>
    );
  if (line.state !== 'lost' && sending?.state !== 'waiting') return null;
  return (
    <Notice tone="doubt" icon="offline" role="status">
      <p className="small">{sending?.state === 'waiting' ? texts.table.kept : texts.table.lostAbout}</p>
    </Notice>
  );
};
