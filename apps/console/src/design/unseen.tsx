import type { ReactNode } from 'react';
import { isUnseen } from '../client/plain-text.js';
import { texts } from '../texts.js';

/** Says below a field that nothing can be read of what stands in it. */
export const UnseenFault = ({ of }: { readonly of: string }): ReactNode =>
  isUnseen(of) && (
    <p className="small fault" role="alert">
      {texts.unread.unseen}
    </p>
  );
