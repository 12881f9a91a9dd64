import type { ReactNode } from 'react';
import { Icon } from '../../design/icon.js';
import { texts } from '../../texts.js';

/** A quiet line where a seat is open elsewhere too, with what to do about it. */
export const OtherDevice = ({ devices }: { readonly devices: number }): ReactNode => (
  <p className="other-device small soft" role="status">
    {devices > 1 && (
      <>
        <Icon name="eye" />
        <span>
          <b className="strong">{texts.table.otherDevice(devices - 1)}</b> {texts.table.otherDeviceWay}
        </span>
      </>
    )}
  </p>
);
