import type { ReactNode } from 'react';

/** Something that can be chosen. What cannot be stays visible, and `about` says why. */
export type ChoiceOption = {
  readonly value: string;
  readonly title: string;
  readonly about: string;
  readonly isOpen: boolean;
};

/** Radio buttons as large as a thumb. */
export const Choice = ({
  name,
  label,
  chosen,
  onChoose,
  options,
}: {
  readonly name: string;
  readonly label: string;
  readonly chosen: string | null;
  readonly onChoose: (value: string) => void;
  readonly options: readonly ChoiceOption[];
}): ReactNode => (
  <fieldset className="choices" aria-label={label}>
    {options.map(({ value, title, about, isOpen }) => (
      <label key={value} className="choice" data-closed={!isOpen}>
        <input
          type="radio"
          name={name}
          checked={chosen === value}
          disabled={!isOpen}
          onChange={() => onChoose(value)}
        />
        <span>
          <b className="strong">{title}</b>
          {about !== '' && <span className="small soft about">{about}</span>}
        </span>
      </label>
    ))}
  </fieldset>
);
