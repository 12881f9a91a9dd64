import type { Fill, Json, TableCard, TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Die } from '../../design/die.js';
import { Icon } from '../../design/icon.js';
import { nameOf } from '../../design/seat.js';
import { layoutOf } from '../../games/games.js';
import { listed, texts } from '../../texts.js';
import { partsOf } from '../live/division.js';
import { isSame, withValue, withPick, type CommandDraft } from '../live/command-draft.js';
import { candidatesOf } from '../live/pairing.js';
import { displayName } from '../live/words.js';
import { CardSearch } from '../naming/card-search.js';
import { DivisionPrompt } from './division.js';
import { OutcomePrompt } from './outcome.js';
import { Stepper } from './stepper.js';

/** What was picked so far, in words for the large button: names, then numbers. */
export const picksText = (table: TableView, { template, picks }: CommandDraft): string => {
  const said = picks.map((picked, at) => (isSaid(template.fill[at]) ? picked : []));
  const isNumber = (at: number): boolean => template.fill[at]?.form === 'number';
  const names = said.flatMap((picked, at) => (isNumber(at) ? [] : picked.map((each) => displayName(table, each))));
  const numbers = said.flatMap((picked, at) =>
    isNumber(at) ? picked.map((each) => numberText(table, template.fill[at]?.path ?? '', Number(each))) : [],
  );
  return [listed(names.filter((each) => each !== '')), ...numbers].filter((each) => each !== '').join(', ');
};

const numberText = ({ ruleset }: TableView, path: string, picked: number): string =>
  path === 'x' ? `X = ${picked}` : (layoutOf(ruleset).numberText?.(path, picked) ?? String(picked));

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

/** As many are found by looking; more by letters. */
const MOST_BUTTONS = 12;

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
  const candidates = candidatesOf(fill);
  const isOne = fill.form === undefined && fill.ordered !== true && (fill.max ?? 1) === 1;
  if (isOne && candidates.length > MOST_BUTTONS && candidates.every((each) => typeof each === 'string'))
    return (
      <CardSearch
        table={props.table}
        candidates={candidates}
        picked={props.picked[0]}
        onPick={props.onPick}
        onDescribe={null}
      />
    );
  return <Picks {...props} candidates={candidates} />;
};

const Picks = ({
  table,
  fill,
  picked,
  onPick,
  candidates,
}: PromptProps & { readonly candidates: readonly Json[] }): ReactNode => {
  if (candidates.length === 0 || isTappedOnTable(table, candidates)) return null;
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

/** As many stand above the button too; more are tapped where they lie. */
const MOST_REPEATED = 6;

/** What is picked on the table where the table waits for it; what else it asks is answered in a list. */
const TAPPED_THERE: ReadonlySet<string> = new Set(['priority', 'payment']);

/** Whether there are many candidates which all lie on the table, where they are lit: a list of them would hide it. */
const isTappedOnTable = ({ awaiting, cards, stack, players }: TableView, candidates: readonly Json[]): boolean => {
  if (!TAPPED_THERE.has(awaiting.kind)) return false;
  if (awaiting.kind === 'priority' && candidates.length <= MOST_REPEATED) return false;
  const open = cards.filter(({ zone }) => zone !== 'hand').map(({ name }) => name);
  const there = new Set<Json>([...open, ...stack.map(({ name }) => name), ...players.map(({ seat }) => seat)]);
  return candidates.every((each) => there.has(each));
};

const PickWords = ({ table, candidate }: { readonly table: TableView; readonly candidate: Json }): ReactNode => {
  const card = cardOf(table, candidate);
  const isWhole =
    card !== undefined && card.text !== '' && card.name === candidate && !TAPPED_THERE.has(table.awaiting.kind);
  const about = card === undefined ? '' : pickFacts(table, card, card.name === candidate);
  return (
    <span className="grow">
      <span className="strong">{displayName(table, candidate)}</span>
      {about !== '' && <span className="small soft about">{about}</span>}
      {isWhole && <span className="small soft text">{card.text}</span>}
    </span>
  );
};

/** The card that a candidate is, or that a pair is about. */
const cardOf = ({ cards }: TableView, candidate: Json): TableCard | undefined => {
  const names = typeof candidate === 'object' && candidate !== null ? Object.values(candidate) : [candidate];
  return cards.find(({ name }) => name === names[0]);
};

/** What tells a card from another of its name: its numbers, what it has, and whose it is. */
const pickFacts = (table: TableView, card: TableCard, isSingle: boolean): string => {
  const { numbers, facts } = layoutOf(table.ruleset);
  const holder = table.players.some(({ seat }) => seat === card.controller) ? card.controller : null;
  const whose = holder === null || !isSingle ? '' : texts.table.whose(holder === table.seat ? 'you' : nameOf(holder));
  return [numbers(card, table), ...(facts?.(card) ?? []), card.tapped ? texts.table.tapped : '', whose]
    .filter((fact) => fact.trim() !== '')
    .join(' · ');
};

/** Faces of a die to tap for a roll, else a field. */
const NumberEntry = ({ fill, picked, onValue }: PromptProps): ReactNode => {
  const [least, most] = [Number(fill.least ?? 0), Number(fill.most ?? 20)];
  const value = typeof picked[0] === 'number' ? picked[0] : null;
  if (fill.what === 'roll')
    return (
      <div className="faces" role="group" aria-label={fill.what}>
        {Array.from({ length: most - least + 1 }, (_, at) => least + at).map((face) => (
          <button key={face} aria-pressed={face === value} aria-label={String(face)} onClick={() => onValue([face])}>
            <Die value={face} />
          </button>
        ))}
      </div>
    );
  return (
    <div className="row share">
      <span className="grow strong">{fill.what.charAt(0).toUpperCase() + fill.what.slice(1)}</span>
      <Stepper label={fill.what} value={value} least={least} most={most} onValue={(next) => onValue([next])} />
    </div>
  );
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
