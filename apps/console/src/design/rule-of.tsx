import type { ReactNode } from 'react';
import { texts } from '../texts.js';

/** The rule that a refusal goes by: its name, which folds out what it says; nothing where no rule is named. */
export const RuleOf = ({
  rule,
  text,
}: {
  readonly rule: string | null | undefined;
  readonly text: string | null | undefined;
}): ReactNode => {
  if (rule === null || rule === undefined) return null;
  if (text === null || text === undefined) return <span className="mono small">{rule}</span>;
  return (
    <details className="rule-of small">
      <summary>
        {texts.rule} <span className="mono">{rule}</span>
      </summary>
      <p>{text}</p>
    </details>
  );
};
