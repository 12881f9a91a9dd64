import type { ReactNode } from 'react';
import { analyticsTexts } from '../../texts/analytics.js';
import { FileLink } from '../file-link.js';

/** Ways to take figures along: as files with the same digits, and the call that made them. */
export const Exports = ({
  name,
  call,
  files,
}: {
  readonly name: string;
  readonly call: string;
  readonly files: readonly (readonly [format: string, path: string])[];
}): ReactNode => {
  const words = analyticsTexts.card;
  return (
    <p className="exports" role="group" aria-label={words.export}>
      {files.map(([format, path]) => (
        <FileLink key={format} path={path} file={`${name}.${format}`} className="button small-button">
          {words.formats[format] ?? format}
        </FileLink>
      ))}
      <FileLink path={call} file={`${name}.json`} isPage className="as-json">
        {words.json}
      </FileLink>
    </p>
  );
};
