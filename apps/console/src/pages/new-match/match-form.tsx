import type { CreateMatch, JsonMap, MatchCreated, RulesetView } from '@stackledger/wire';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { goTo } from '../../client/address.js';
import { ask } from '../../client/ask.js';
import { useIdentity } from '../../client/identity/identity.js';
import type { UiError } from '../../client/ui-error.js';
import { useResource } from '../../client/use-resource.js';
import { ErrorNotice } from '../../design/notice.js';
import { layoutOf } from '../../games/games.js';
import { texts } from '../../texts.js';
import { freshTexts } from '../../texts/new-match.js';
import { creationErrorOf, type CreationError } from './creation-error.js';
import { MatchSettings } from './match-settings.js';
import { OwnLists, PastedText, type OwnList } from './own-lists.js';
import { VenueChoice } from './venue-choice.js';
import { firstSeats, nameError, SeatFields, type NameError, type NewSeat } from './seat-fields.js';

const fresh = freshTexts;

/** Cards as a match may bring them: the game's own example, else one of its first kind. */
const cardExampleOf = ({ id, cardKinds: [kind = ''] }: RulesetView): string =>
  layoutOf(id).cardExample ?? JSON.stringify({ 'my-card': { kind } });

/** Own cards as they were pasted; an error where they are no map in JSON. */
const cardsIn = (text: string): { readonly cards?: JsonMap; readonly fault: string | null } => {
  if (text.trim() === '') return { fault: null };
  try {
    const read = JSON.parse(text) as unknown;
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return { cards: read as JsonMap, fault: null }; // JSON holds nothing else
    return { fault: fresh.cards.noMap };
  } catch (error) {
    return { fault: fresh.cards.noJson(error instanceof Error ? error.message : '') };
  }
};

/** What is ordered, as the form has it. */
type MatchOrder = {
  readonly seats: readonly NewSeat[];
  readonly options: JsonMap;
  readonly cards: JsonMap | undefined;
  readonly lists: readonly OwnList[];
  readonly waits: boolean;
  readonly tournament: string;
};

/** A match as it is asked of the service: what was left as it is goes without saying. */
const orderOf = (game: string, { seats, options, cards, lists, waits, tournament }: MatchOrder): CreateMatch => ({
  ...{ ruleset: game, seats: seats.map(({ id }) => id), options },
  names: Object.fromEntries(seats.map(({ id, name }) => [id, name.trim()])),
  ...(cards !== undefined && { cards }),
  ...(lists.length > 0 && {
    decks: Object.fromEntries(lists.map(({ deck, text }) => [deck, text])),
  }),
  ...(waits && { start: 'on-command' as const }),
  ...(tournament !== '' && { tournament }),
});

/** The form for a match of one game. Everything in it comes from what the service says of the game. */
export const MatchForm = ({ game }: { readonly game: string }): ReactNode => {
  const { value: ruleset, error, again } = useResource<RulesetView>(`/v1/rulesets/${game}`);
  const isOpen = useIdentity(null)?.isOpen === true;
  const [isWritten, noteWritten] = useState(false);
  const [written, write] = useState<readonly NewSeat[]>(firstSeats);
  const seats = written.slice(0, isWritten ? undefined : Math.max(2, ruleset?.seats.least ?? 2));
  const [options, setOptions] = useState<JsonMap>({});
  const [lists, setLists] = useState<readonly OwnList[]>([]);
  const [cards, setCards] = useState('');
  const [waits, setWaits] = useState(false);
  const [tournament, setTournament] = useState('');
  const [wrongNames, setWrongNames] = useState<NameError | null>(null);
  const [refused, setRefused] = useState<UiError | null>(null);
  const [isCreating, setCreating] = useState(false);
  const own = cardsIn(cards);
  const fault = refused === null ? null : creationErrorOf(refused);
  const setSeats = (changed: readonly NewSeat[]): void => {
    noteWritten(true);
    write(changed);
  };
  const create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const wrong = nameError(seats);
    setWrongNames(wrong);
    if (wrong !== null || own.fault !== null) return;
    setCreating(true);
    const body = orderOf(game, { seats, options, cards: own.cards, lists, waits, tournament: tournament.trim() });
    const asked = await ask<MatchCreated>('/v1/matches', { method: 'POST', body });
    setCreating(false);
    setRefused(asked.ok ? null : asked.error);
    if (asked.ok) goTo(`/m/${asked.value.matchId}${isOpen ? '' : '/links'}`);
  };
  if (error !== null) return <ErrorNotice error={error} again={again} />;
  if (ruleset === null) return <div className="ghost" role="status" aria-label={texts.loading} />;
  return (
    <form className="fresh-form stack-of" onSubmit={(event) => void create(event)} noValidate>
      <SeatFields
        seats={seats}
        most={ruleset.seats.most}
        least={ruleset.seats.least}
        onSeats={setSeats}
        fault={wrongNames}
      />
      <VenueChoice ruleset={ruleset} options={options} onOptions={setOptions} />
      <Part title={fresh.decks.title} isFaulty={fault?.path[0] === 'decks'}>
        <OwnLists
          names={[...seats.map(({ id }) => id), ...Object.keys(ruleset.builtInDecks)]}
          titleOf={(deck) => seats.find(({ id }) => id === deck)?.name ?? deck}
          lists={lists}
          onLists={setLists}
          fault={fault}
        />
      </Part>
      <Part title={fresh.cards.title} isFaulty={fault?.path[0] === 'cards'}>
        <OwnCards
          example={cardExampleOf(ruleset)}
          text={cards}
          onText={setCards}
          fault={own.fault ?? cardFault(fault)}
        />
      </Part>
      <Part title={fresh.variants} isFaulty={fault?.path[0] === 'options'}>
        <p className="small soft">{fresh.variantsAbout}</p>
        <MatchSettings ruleset={ruleset} options={options} onOptions={setOptions} fault={fault} />
        <Circumstances waits={waits} onWaits={setWaits} tournament={tournament} onTournament={setTournament} />
      </Part>
      {refused && (fault === null || fault.path[0] === 'seats' || fault.path[0] === 'setup') && (
        <ErrorNotice error={refused} />
      )}
      {fault !== null && <p className="fault">{fresh.lookAbove}</p>}
      <button className="button main wide" disabled={isCreating}>
        {isCreating ? fresh.creating : fresh.create}
      </button>
    </form>
  );
};

const cardFault = (fault: CreationError | null): string | null =>
  fault?.path[0] === 'cards' ? `${fault.path.slice(1).join(', ')}: ${fault.why}` : null;

/** When the match begins, and which tournament it belongs to. */
const Circumstances = ({
  waits,
  onWaits,
  tournament,
  onTournament,
}: {
  readonly waits: boolean;
  readonly onWaits: (waits: boolean) => void;
  readonly tournament: string;
  readonly onTournament: (tournament: string) => void;
}): ReactNode => (
  <div className="settings">
    <label className="tick-row">
      <input type="checkbox" checked={waits} onChange={({ target }) => onWaits(target.checked)} />
      <span>
        <b className="strong">{fresh.waits}</b>
        <br />
        <span className="small soft">{fresh.waitsAbout}</span>
      </span>
    </label>
    <label>
      <span className="strong">{fresh.tournament}</span>
      <span className="small soft">{fresh.tournamentAbout}</span>
      <input value={tournament} maxLength={80} onChange={({ target }) => onTournament(target.value)} />
    </label>
  </div>
);

const OwnCards = ({
  example,
  text,
  onText,
  fault,
}: {
  readonly example: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly fault: string | null;
}): ReactNode => (
  <div className="settings setting">
    <p className="small soft">{fresh.cards.about}</p>
    <PastedText
      id="own-cards"
      label={fresh.cards.title}
      placeholder={example}
      text={text}
      accept=".json,application/json"
      isFaulty={fault !== null}
      onText={onText}
    />
    {fault !== null && (
      <p className="fault" id="own-cards-fault" role="alert">
        {fault}
      </p>
    )}
  </div>
);

/** A part of the form that most leave as it is. One in which something was refused opens by itself, and is gone to. */
const Part = ({
  title,
  isFaulty,
  children,
}: {
  readonly title: string;
  readonly isFaulty: boolean;
  readonly children: ReactNode;
}): ReactNode => {
  const part = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isFaulty || part.current === null) return;
    part.current.open = true;
    part.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isFaulty]);
  return (
    <details className="more panel" ref={part}>
      <summary>{title}</summary>
      {children}
    </details>
  );
};
