import type { NotationAction, NotationText, NotationValue } from './parsing.js';

/**
 * What the service tells by itself, of links and at the end of a match. Texts of before had it among their commands; it
 * is of the match that they were written of, and no line of another.
 */
const SERVICE_LINES: ReadonlySet<string> = new Set(['NoteLinkMade', 'NoteLinkUsed', 'SealEndedMatch']);

/** A text without what the service told by itself; what names commands by their numbers names the same ones. */
export const withoutServiceLines = ({ tags, actions }: NotationText): NotationText => {
  const left = actions.filter(isServiceLine).flatMap(({ number }) => (number === undefined ? [] : [number]));
  const renamed = (value: NotationValue): NotationValue =>
    withNumbers(value, (name, { line, column }) => {
      const [number = '', place] = name.split('.');
      const passed = left.filter((each) => each <= Number(number)).length;
      const isLeft = left.includes(Number(number)); // a record of one event: the table is that after the line before
      const text = `#${Number(number) - passed}${place === undefined || isLeft ? '' : `.${place}`}`;
      return { is: 'bare', text, line, column };
    });
  const kept = actions.filter((action) => !isServiceLine(action));
  return {
    tags,
    actions: left.length === 0 ? kept : kept.map((action) => ({ ...action, ...valuesOf(action, renamed) })),
  };
};

const isServiceLine = ({ word, sender }: NotationAction): boolean => sender === undefined && SERVICE_LINES.has(word);

const valuesOf = (
  { args, more, list, fields }: NotationAction,
  renamed: (value: NotationValue) => NotationValue,
): Pick<NotationAction, 'args' | 'more' | 'list' | 'fields'> => ({
  args: args.map(renamed),
  more: more.map((values) => values.map(renamed)),
  ...(list && { list: list.map(renamed) }),
  fields: fields.map(([name, value]) => [name, renamed(value)]),
});

/** A value in which `to` stands for each number of a command, such as `#12.1`, at any depth. */
export const withNumbers = (
  value: NotationValue,
  to: (name: string, place: NotationValue) => NotationValue,
): NotationValue => {
  const within = (each: NotationValue): NotationValue => withNumbers(each, to);
  if (value.is === 'list') return { ...value, items: value.items.map(within) };
  if (value.is === 'map') return { ...value, members: value.members.map(([name, each]) => [name, within(each)]) };
  return value.is === 'bare' && value.text.startsWith('#') ? to(value.text.slice(1), value) : value;
};
