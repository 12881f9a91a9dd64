import type { ReactNode } from 'react';

/** The steps of something that goes on, in their order, with the one that it is in now. */
export const Steps = ({
  names,
  now,
}: {
  readonly names: { readonly [step: string]: string };
  readonly now: string;
}): ReactNode => (
  <ol className="steps-of">
    {Object.entries(names).map(([step, name]) => (
      <li key={step} aria-current={step === now ? 'step' : undefined}>
        {name}
      </li>
    ))}
  </ol>
);
