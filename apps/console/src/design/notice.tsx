import type { ReactNode } from 'react';
import type { UiError } from '../client/ui-error.js';
import { texts } from '../texts.js';
import { Icon, type IconName } from './icon.js';
import { RuleOf } from './rule-of.js';

/** A notice: its tone by colour, icon and words. */
export const Notice = ({
  tone = 'plain',
  icon,
  children,
  role,
}: {
  readonly tone?: 'plain' | 'mine' | 'bad' | 'doubt' | 'judge';
  readonly icon: IconName;
  readonly children: ReactNode;
  readonly role?: 'alert' | 'status';
}): ReactNode => (
  <div className={`notice ${tone}`} role={role}>
    <Icon name={icon} />
    <div className="grow">{children}</div>
  </div>
);

/** What went wrong, what may be done instead, and a way to try again. */
export const ErrorNotice = ({ error, again }: { readonly error: UiError; readonly again?: () => void }): ReactNode => (
  <Notice
    tone={error.kind === 'offline' ? 'doubt' : 'bad'}
    icon={error.kind === 'offline' ? 'offline' : 'stop'}
    role="alert"
  >
    <p>
      <b className="strong">{error.what}</b> {error.way}
    </p>
    <RuleOf rule={error.problem?.rule} text={error.problem?.ruleText} />
    {again && (
      <p>
        <button className="button" onClick={again}>
          {texts.again}
        </button>
      </p>
    )}
  </Notice>
);
