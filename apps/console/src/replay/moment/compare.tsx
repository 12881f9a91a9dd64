import type { TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Link } from '../../client/link.js';
import { useResource } from '../../client/use-resource.js';
import { ErrorNotice } from '../../design/notice.js';
import { texts } from '../../texts.js';
import { differencesOf } from './differences.js';

/** Two moments side by side: what differs, and nothing else. */
export const Compare = ({
  paths,
  hrefs,
}: {
  /** The calls for the two tables, the earlier first. */
  readonly paths: readonly [string, string];
  readonly hrefs: readonly [string, string];
}): ReactNode => {
  const before = useResource<TableView>(paths[0]);
  const after = useResource<TableView>(paths[1]);
  const error = before.error ?? after.error;
  if (error) return <ErrorNotice error={error} />;
  if (before.value === null || after.value === null)
    return <div className="ghost" role="status" aria-label={texts.loading} />;
  const differences = differencesOf(before.value, after.value, texts.replay.compare.words);
  return (
    <section className="compare" aria-labelledby="compare">
      <h2 id="compare">{texts.replay.compare.title(differences.length)}</h2>
      {differences.length > 0 && (
        <table>
          <thead>
            <tr>
              <td />
              {[before.value.at, after.value.at].map((at, place) => (
                <th key={at} scope="col">
                  <Link href={hrefs[place] ?? ''}>#{at}</Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ what, before: then, after: now }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{then}</td>
                <td>{now}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="small soft">{texts.replay.compare.same(differences.length)}</p>
    </section>
  );
};
