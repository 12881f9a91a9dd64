import type { ReactNode } from 'react';
import { Notice } from '../../design/notice.js';

/** Why nobody plays on here: the version of the rules that decides the match is missing. */
export const RulesMissing = ({ why }: { readonly why: string | null }): ReactNode =>
  why === null ? null : (
    <Notice tone="doubt" icon="stop" role="status">
      <p className="small">{why}</p>
    </Notice>
  );
