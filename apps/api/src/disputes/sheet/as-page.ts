import type { RulingSheet } from '@stackledger/wire';
import { html, Markup } from './markup.js';
import { partsOf, type PrintedLine } from './parts.js';
import { SHEET_STYLE } from './style.js';

/** A ruling sheet as a page that prints on one A4: no script, nothing from elsewhere, nothing carried by colour alone. */
export const sheetAsPage = (sheet: RulingSheet): string => {
  const { heading, where, seats, ruling, began, struck, live, facts, appeal, proof } = partsOf(sheet);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${heading}</title>
        <style>
          ${new Markup(SHEET_STYLE)}
        </style>
      </head>
      <body>
        <main>
          <header>
            <h1>${heading}</h1>
            <p>${where}</p>
            <p class="seats">${seats.map((seat) => html`<span>${seat}</span>`)}</p>
          </header>
          <p class="ruling">${ruling}</p>
          ${began === null ? null : html`<p class="began">From here: ${began}</p>`}
          <div class="${struck === null ? 'lines one' : 'lines'}">
            ${struck === null ? null : lineOf(struck, true)}${lineOf(live, false)}
          </div>
          <dl>
            ${facts.map(
              ({ name, says }) =>
                html`<dt>${name}</dt>
                  <dd>${says.map((each) => html`<p>${each}</p>`)}</dd>`,
            )}
          </dl>
          <p class="appeal"><b>${appeal.title}.</b>${appeal.says}</p>
          <footer>${proof.map((line) => html`<p>${line}</p>`)}</footer>
        </main>
      </body>
    </html> `.text;
};

const lineOf = ({ heading, rows, more }: PrintedLine, isStruck: boolean): Markup =>
  html`<section>
    <h2>${heading}</h2>
    <ol>
      ${rows.map(
        ({ revision, time, says }) =>
          html`<li>
            <span>#${revision}<br />${time}</span><span>${isStruck ? html`<s>${says}</s>` : says}</span>
          </li>`,
      )}
    </ol>
    ${more === null ? null : html`<p class="more">${more}</p>`}
  </section>`;
