import { useState, type MouseEvent, type ReactNode } from 'react';
import { authHeaders } from '../client/early-requests.js';
import { analyticsTexts } from '../texts/analytics.js';

/** Hands the reader a file that was made or fetched in the page. */
export const handOver = (content: Blob, file: string): void => {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: file }).click();
  URL.revokeObjectURL(href);
};

/**
 * A link to a file of the service. Where this device acts by a link of its own, a plain request would not say so: then
 * the file is fetched with its token and handed over.
 */
export const FileLink = ({
  path,
  file,
  isPage = false,
  className,
  children,
}: {
  readonly path: string;
  readonly file: string;
  /** Whether it is looked at in the browser where that can be. */
  readonly isPage?: boolean;
  readonly className: string;
  readonly children: ReactNode;
}): ReactNode => {
  const [isLost, lose] = useState(false);
  const fetched = async (): Promise<void> => {
    const answer = await fetch(path, { headers: authHeaders(path) }).catch(() => null);
    lose(answer?.ok !== true);
    if (answer?.ok === true) handOver(await answer.blob(), file);
  };
  const onClick = (event: MouseEvent): void => {
    if (Object.keys(authHeaders(path)).length === 0) return;
    event.preventDefault();
    void fetched();
  };
  return (
    <>
      <a href={path} className={className} onClick={onClick} {...(!isPage && { download: file })}>
        {children}
      </a>
      {isLost && (
        <span className="fault" role="alert">
          {analyticsTexts.card.lost}
        </span>
      )}
    </>
  );
};
