import type { NotationTrial } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { withNames } from '../client/people.js';
import { sentence } from '../client/ui-error.js';
import { scribeTexts } from '../texts/scribe.js';

const { tried } = scribeTexts;

/** What a line would come to, command by command. Nothing of it has happened. */
export const TrialResult = ({ trial: { steps, stopped } }: { readonly trial: NotationTrial }): ReactNode => (
  <section className="panel tried" aria-label={tried.title} role="status">
    <h2 className="part">{tried.title}</h2>
    {steps.length > 0 && (
      <ol>
        {steps.map(({ line, column, text, says }) => (
          <li key={`${line}:${column}`}>
            <span className="mono small">{withNames(text)}</span>
            {says.map((each) => (
              <span key={each}>{sentence(each)}</span>
            ))}
          </li>
        ))}
      </ol>
    )}
    {steps.some(({ chance }) => chance) && <p className="small soft">{tried.chance}</p>}
    {stopped !== null && <p className="small soft">{tried.stops}</p>}
  </section>
);
