import type { CommandBody, Template } from '@stackledger/wire';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { plainText } from '../../client/plain-text.js';
import { namingTexts } from '../../texts/naming.js';
import './naming.css';

const { described } = namingTexts;

/** `The Moon!` is written the-moon; a title of another script by the numbers of its letters, which nobody sees. */
const idOf = (title: string): string => {
  const numbers = Array.from(title.trim(), (letter) => letter.codePointAt(0)?.toString(36) ?? '');
  return (written(title) || written(numbers.join('-'))).slice(0, 60);
};

const written = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

/** A card that the match does not know yet, in the words that stand on it. */
export const DescribeCard = ({
  ways,
  onDefine,
  onBack,
}: {
  /** What may be defined now: a template for each kind of card. */
  readonly ways: readonly Template[];
  readonly onDefine: (command: CommandBody) => void;
  readonly onBack: () => void;
}): ReactNode => {
  const ids = useId();
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [kind, setKind] = useState(plainText(ways[0]?.command.kind));
  const way = ways.find(({ command }) => command.kind === kind);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (way === undefined || idOf(title) === '') return;
    onDefine({ ...way.example, type: 'DefineCard', kind, card: idOf(title), title: title.trim(), text: text.trim() });
  };
  return (
    <form className="describe panel" onSubmit={submit}>
      <h2>{described.title}</h2>
      <label htmlFor={`${ids}-name`}>{described.name}</label>
      <input
        id={`${ids}-name`}
        value={title}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setTitle(target.value)}
      />
      <label htmlFor={`${ids}-kind`}>{described.kind}</label>
      <select id={`${ids}-kind`} value={kind} onChange={({ target }) => setKind(target.value)}>
        {ways.map(({ command }) => (
          <option key={plainText(command.kind)} value={plainText(command.kind)}>
            {plainText(command.kind).replaceAll('-', ' ')}
          </option>
        ))}
      </select>
      <label htmlFor={`${ids}-text`}>{described.text}</label>
      <textarea
        id={`${ids}-text`}
        rows={3}
        value={text}
        maxLength={500}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="small soft">{described.about}</p>
      <div className="row">
        <button className="button main" disabled={idOf(title) === '' || text.trim() === ''}>
          {described.go}
        </button>
        <button type="button" className="button quiet" onClick={onBack}>
          {described.back}
        </button>
      </div>
    </form>
  );
};
