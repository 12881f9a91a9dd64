import type { ReactNode } from 'react';
import { Frame } from '../design/frame.js';
import { analyticsTexts } from '../texts/analytics.js';
import { ANALYTICS } from './use-analytics.js';

/** The service keeps no tables: how it is started with them. */
export const NoAnalytics = (): ReactNode => (
  <Frame path="/analytics" json={ANALYTICS}>
    <div className="plain-page">
      <h1>{analyticsTexts.off.title}</h1>
      <p className="soft">{analyticsTexts.off.what}</p>
      <pre className="panel command" tabIndex={0}>
        <code>{analyticsTexts.off.command}</code>
      </pre>
      <p className="soft">{analyticsTexts.off.rest}</p>
    </div>
  </Frame>
);
