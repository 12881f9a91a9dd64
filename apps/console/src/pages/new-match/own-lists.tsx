import { useId, type ReactNode } from 'react';
import { Icon } from '../../design/icon.js';
import { freshTexts } from '../../texts/new-match.js';
import type { CreationError } from './creation-error.js';

const fresh = freshTexts;

/** A list that somebody brings: of which deck, and as it was pasted. */
export type OwnList = { readonly deck: string; readonly text: string };

/** The lists that are brought, instead of the built-in ones: pasted, or read from a file. */
export const OwnLists = ({
  names,
  titleOf,
  lists,
  onLists,
  fault,
}: {
  /** What lists can be of: the seats, and the built-in decks of the game. */
  readonly names: readonly string[];
  readonly titleOf: (name: string) => string;
  readonly lists: readonly OwnList[];
  readonly onLists: (lists: readonly OwnList[]) => void;
  readonly fault: CreationError | null;
}): ReactNode => {
  const next = names.find((name) => !lists.some(({ deck }) => deck === name));
  return (
    <div className="settings">
      <p className="small soft">{fresh.decks.about}</p>
      {lists.map((list, at) => (
        <ListField
          key={at}
          names={names}
          titleOf={titleOf}
          list={list}
          fault={fault !== null && fault.path[0] === 'decks' && fault.path[1] === list.deck ? fault : null}
          onList={(changed) => onLists(lists.with(at, changed))}
          onRemove={() => onLists(lists.toSpliced(at, 1))}
        />
      ))}
      {next !== undefined && (
        <button type="button" className="button dashed" onClick={() => onLists([...lists, { deck: next, text: '' }])}>
          <Icon name="plus" /> {fresh.decks.add}
        </button>
      )}
    </div>
  );
};

const ListField = ({
  names,
  titleOf,
  list,
  fault,
  onList,
  onRemove,
}: {
  readonly names: readonly string[];
  readonly titleOf: (name: string) => string;
  readonly list: OwnList;
  readonly fault: CreationError | null;
  readonly onList: (list: OwnList) => void;
  readonly onRemove: () => void;
}): ReactNode => {
  const id = useId();
  const [, line] = /^line-(\d+)$/.exec(fault?.path[2] ?? '') ?? [];
  return (
    <div className="setting own-list">
      <div className="row">
        <select
          className="grow"
          aria-label={fresh.decks.of}
          value={list.deck}
          onChange={({ target }) => onList({ ...list, deck: target.value })}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {titleOf(name)}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="icon-button"
          aria-label={fresh.decks.remove(titleOf(list.deck))}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </div>
      <PastedText
        id={id}
        label={fresh.decks.list(titleOf(list.deck))}
        placeholder={fresh.decks.placeholder}
        text={list.text}
        accept=".txt,.dek,text/plain"
        isFaulty={fault !== null}
        onText={(text) => onList({ ...list, text })}
      />
      {fault !== null && (
        <p className="fault" id={`${id}-fault`} role="alert">
          {line === undefined ? '' : `${fresh.decks.line(Number(line))} `}
          {fault.why}
        </p>
      )}
    </div>
  );
};

/** A text to be pasted, or read from a file of this device. */
export const PastedText = ({
  id,
  label,
  placeholder,
  text,
  accept,
  isFaulty,
  onText,
}: {
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly accept: string;
  readonly isFaulty: boolean;
  readonly onText: (text: string) => void;
}): ReactNode => (
  <>
    <textarea
      id={id}
      className="mono"
      rows={5}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      spellCheck={false}
      autoCapitalize="none"
      aria-invalid={isFaulty}
      aria-describedby={isFaulty ? `${id}-fault` : undefined}
      onChange={({ target }) => onText(target.value)}
    />
    <label className="from-file">
      <span className="small">{fresh.fromFile}</span>
      <input
        type="file"
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void file.text().then(onText);
        }}
      />
    </label>
  </>
);
