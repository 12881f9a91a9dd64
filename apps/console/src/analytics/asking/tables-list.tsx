import type { AnalyticsView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { analyticsTexts } from '../../texts/analytics.js';
import { FileLink } from '../file-link.js';
import { ANALYTICS } from '../use-analytics.js';

/** The tables with their columns, and each as a file. */
export const TablesList = ({
  tables,
  formats,
}: {
  readonly tables: AnalyticsView['tables'];
  readonly formats: readonly string[];
}): ReactNode => (
  <section aria-labelledby="tables">
    <h2 id="tables">{analyticsTexts.sql.tables}</h2>
    <div className="panel tables">
      {tables.map(({ name, about, columns }) => (
        <details key={name}>
          <summary>
            <code>{name}</code> <span className="small soft">{about}</span>
          </summary>
          <dl className="columns">
            {columns.map((column) => (
              <div key={column.name}>
                <dt>
                  <code>{column.name}</code>{' '}
                  <span className="small soft">{analyticsTexts.sql.is[column.is] ?? column.is}</span>
                </dt>
                <dd className="small">{column.about}</dd>
              </div>
            ))}
          </dl>
          <p className="exports">
            {formats.map((format) => (
              <FileLink
                key={format}
                path={`${ANALYTICS}/tables/${name}?format=${format}`}
                file={`${name}.${format}`}
                className="button small-button"
              >
                {analyticsTexts.card.formats[format] ?? format}
              </FileLink>
            ))}
          </p>
        </details>
      ))}
    </div>
  </section>
);
