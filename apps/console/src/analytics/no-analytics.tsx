import type { ReactNode } from 'react';
import { Frame } from '../design/frame.js';
import { texts } from '../texts.js';
import { ANALYTICS } from './use-analytics.js';

/** The service keeps no tables: how it is started with them. */
export const NoAnalytics = (): ReactNode => (
  <Frame path="/analytics" json={ANALYTICS}>
    <div className="plain-page">
      <h1>{texts.analytics.off.title}</h1>
      <p className="soft">{texts.analytics.off.what}</p>
      <pre className="panel command" tabIndex={0}>
        <code>{texts.analytics.off.command}</code>
      </pre>
      <p className="soft">{texts.analytics.off.rest}</p>
    </div>
  </Frame>
);
