import type { Fill, Json, TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Die } from '../../design/die.js';
import { Icon } from '../../design/icon.js';
import { listed } from '../../texts.js';
import { partsOf } from '../live/division.js';
import { isSame, withValue, withPick, type CommandDraft } from '../live/command-draft.js';
import { candidatesOf } from '../live/pairing.js';
import { displayName } from '../live/words.js';
import { DivisionPrompt } from './division.js';
import { OutcomePrompt } from './outcome.js';
import { Stepper } from './stepper.js';

/** What was picked so far, in words for the large button. */
export const picksText = (table: TableView, { template, picks }: CommandDraft): string =>
  listed(
    picks
      .flatMap((picked, at) => (isSaid(template.fill[at]) ? picked.map((each) => displayName(table, each)) : []))
      .filter((each) => each !== ''),
  );

/** Whether there is anything to choose: which report is meant is plain, when there is one. */
const isAsked = (fill: Fill | undefined): boolean =>
  fill !== undefined && !(fill.path === 'report' && candidatesOf(fill).length === 1);

/** Whether the large button repeats the answer: divisions and effects have a form of their own. */
const isSaid = (fill: Fill | undefined): boolean =>
  isAsked(fill) && fill?.form !== 'division' && fill?.form !== 'effects';

/** The prompts of a draft as things to tap: names, numbers, pairs. What lies on the table may be tapped there too. */
export const Prompts = ({
  table,
  draft,
  onDraft,
}: {
  readonly table: TableView;
  readonly draft: CommandDraft;
  readonly onDraft: (draft: CommandDraft) => void;
}): ReactNode => (
  <div className="entries">
    {draft.template.fill.map(
      (fill, at) =>
        isAsked(fill) && (
          <Entry
            key={`${fill.path} ${String(at)}`}
            table={table}
            fill={fill}
            picked={draft.picks[at] ?? []}
            onPick={(candidate) => onDraft(withPick(draft, at, candidate))}
            onValue={(value) => onDraft(withValue(draft, at, value))}
          />
        ),
    )}
  </div>
);

type PromptProps = {
  readonly table: TableView;
  readonly fill: Fill;
  readonly picked: readonly Json[];
  readonly onPick: (candidate: Json) => void;
  readonly onValue: (value: readonly Json[]) => void;
};

const Entry = (props: PromptProps): ReactNode => {
  const { fill } = props;
  if (fill.form === 'number') return <NumberEntry {...props} />;
  if (fill.form === 'text') return <TextEntry {...props} />;
  if (fill.form === 'division') return <DivisionPrompt {...props} parts={partsOf(fill)} />;
  if (fill.form === 'effects') return <OutcomePrompt {...props} />;
  return <Picks {...props} candidates={candidatesOf(fill)} />;
};

const Picks = ({
  table,
  fill,
  picked,
  onPick,
  candidates,
}: PromptProps & { readonly candidates: readonly Json[] }): ReactNode => {
  if (candidates.length === 0) return null;
  const isMany = fill.form !== undefined || (fill.max ?? 1) > 1;
  return (
    <div
      className={candidates.some((each) => typeof each === 'object') ? 'picks pairs' : 'picks'}
      role="group"
      aria-label={fill.what}
    >
      {candidates.map((candidate) => {
        const at = picked.findIndex((each) => isSame(each, candidate));
        return (
          <button
            key={JSON.stringify(candidate)}
            className="pick"
            aria-pressed={at >= 0}
            onClick={() => onPick(candidate)}
          >
            <span className={isMany ? 'tick many' : 'tick'}>
              {at >= 0 && (fill.ordered === true ? at + 1 : <Icon name="check" />)}
            </span>
            <PickWords table={table} candidate={candidate} />
          </button>
        );
      })}
    </div>
  );
};

const PickWords = ({ table, candidate }: { readonly table: TableView; readonly candidate: Json }): ReactNode => {
  const card = table.cards.find(({ name }) => name === candidate);
  return (
    <span className="grow">
      <span className="strong">{displayName(table, candidate)}</span>
      {card !== undefined && card.text !== '' && table.awaiting.kind !== 'priority' && (
        <span className="small soft text">{card.text}</span>
      )}
    </span>
  );
};

/** Faces of a die to tap where there are few numbers, else a field. */
const NumberEntry = ({ fill, picked, onValue }: PromptProps): ReactNode => {
  const [least, most] = [Number(fill.least ?? 0), Number(fill.most ?? 20)];
  const value = typeof picked[0] === 'number' ? picked[0] : null;
  if (least >= 1 && most <= 6)
    return (
      <div className="faces" role="group" aria-label={fill.what}>
        {Array.from({ length: most - least + 1 }, (_, at) => least + at).map((face) => (
          <button key={face} aria-pressed={face === value} aria-label={String(face)} onClick={() => onValue([face])}>
            <Die value={face} />
          </button>
        ))}
      </div>
    );
  return <Stepper label={fill.what} value={value} least={least} most={most} onValue={(next) => onValue([next])} />;
};

const TextEntry = ({ fill, picked, onValue }: PromptProps): ReactNode => (
  <input
    className="text-entry"
    aria-label={fill.what}
    placeholder={fill.what}
    value={typeof picked[0] === 'string' ? picked[0] : ''}
    onChange={({ target }) => onValue([target.value])}
  />
);
