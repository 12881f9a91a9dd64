import type { ReactNode } from 'react';
import type { Trouble } from '../client/trouble.js';
import { texts } from '../texts.js';
import { Icon, type IconName } from './icon.js';
import { RuleOf } from './rule-of.js';

/** Something to know, told apart by colour, drawing and words. */
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
export const TroubleNotice = ({
  trouble,
  again,
}: {
  readonly trouble: Trouble;
  readonly again?: () => void;
}): ReactNode => (
  <Notice
    tone={trouble.kind === 'offline' ? 'doubt' : 'bad'}
    icon={trouble.kind === 'offline' ? 'offline' : 'stop'}
    role="alert"
  >
    <p>
      <b className="strong">{trouble.what}</b> {trouble.way}
    </p>
    <RuleOf rule={trouble.problem?.rule} text={trouble.problem?.ruleText} />
    {again && (
      <p>
        <button className="button" onClick={again}>
          {texts.again}
        </button>
      </p>
    )}
  </Notice>
);
