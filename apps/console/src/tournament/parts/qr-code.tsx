import type { ReactNode } from 'react';
import { encode } from 'uqr';

/** Light modules around a code, without which it is not found. */
const BORDER = 2;

/** A text as a picture to be photographed. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }): ReactNode => {
  const { data, size } = encode(text, { border: BORDER, ecc: 'M' });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path className="light" d={`M0 0h${size}v${size}H0z`} />
      <path className="dark" d={dark.join('')} />
    </svg>
  );
};
