import { useMemo, type ReactNode } from 'react';
import { encode } from 'uqr';
import { judgeTexts } from '../../texts/judge.js';

/**
 * The address of this page as a picture that a phone reads. It holds no link of anybody: who opens it sees what they
 * may.
 */
export const CallCode = (): ReactNode => {
  const { data, size } = useMemo(() => encode(window.location.href, { border: 2 }), []);
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className="call-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={judgeTexts.sheet.code}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
