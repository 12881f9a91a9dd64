import { readable } from '@stackledger/ledger';
import type { RulingSheet } from '@stackledger/wire';
import { markup, Markup } from './markup.js';
import { partsOf, type PrintedLine } from './parts.js';
import { SHEET_STYLE } from './style.js';

/**
 * Renders a ruling sheet as an HTML page that prints on one A4: no script, no external resources, no meaning by colour
 * alone.
 */
export const sheetAsPage = (sheet: RulingSheet): string => {
  const { heading, where, seats, ruling, began, rewound, active, facts, appeal, proof } = partsOf(sheet);
  return readable(
    markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${heading}</title><style>${new Markup(SHEET_STYLE)}</style></head>
<body><main${isLong(sheet) ? new Markup(' class="dense"') : null}>
<header><h1>${heading}</h1><p>${where}</p><p class="seats">${seats.map((seat) => markup`<span>${seat}</span>`)}</p></header>
<p class="ruling">${ruling}</p>
${began === null ? null : markup`<p class="began">From here: ${began}</p>`}
<div class="lines${rewound === null ? ' one' : ''}">${rewound === null ? null : lineOf(rewound, true)}${lineOf(active, false)}</div>
<dl>${facts.map(({ name, says }) => markup`<dt>${name}</dt><dd>${says.map((each) => markup`<p>${each}</p>`)}</dd>`)}</dl>
<p class="appeal"><b>${appeal.title}.</b>${appeal.says}</p>
<footer>${proof.map((line) => markup`<p>${line}</p>`)}</footer>
</main></body></html>
`.text,
  );
};

/** Number of characters printed at the usual size: longer sheets are printed smaller, to fit on one page. */
const CHARACTERS_AT_USUAL_SIZE = 1_500;

const isLong = (sheet: RulingSheet): boolean => {
  const { ruling, rewound, active, facts } = partsOf(sheet);
  const rows = [...(rewound?.rows ?? []), ...active.rows].map(({ says }) => says);
  return [ruling, ...rows, ...facts.flatMap(({ says }) => says)].join(' ').length > CHARACTERS_AT_USUAL_SIZE;
};

const lineOf = ({ heading, rows, more }: PrintedLine, isRewound: boolean): Markup =>
  markup`<section><h2>${heading}</h2><ol>${rows.map(
    ({ revision, time, says }) =>
      markup`<li><span>#${revision}<br>${time}</span><span>${isRewound ? markup`<s>${says}</s>` : says}</span></li>`,
  )}</ol>${more === null ? null : markup`<p class="more">${more}</p>`}</section>`;
