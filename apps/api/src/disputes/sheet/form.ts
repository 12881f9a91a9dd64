import type { RulingSheet } from '@stackledger/wire';
import { sheetAsPage } from './as-page.js';
import { sheetAsText } from './as-text.js';

/** The forms that a sheet comes in, by their media types. JSON for whoever does not say. */
const FORMS = ['application/json', 'text/html', 'text/plain'] as const;
/** A form in which a ruling sheet is handed out, by its media type. */
export type SheetForm = (typeof FORMS)[number];

type Wanted = { readonly type: string; readonly weight: number };

const wantedIn = (accept: string): readonly Wanted[] =>
  accept.split(',').map((each) => {
    const [type = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { type, weight: weight === undefined ? 1 : Number(weight) || 0 };
  });

/** The form that an Accept header asks for: the one with the greatest weight, the first of several. */
export const formFor = (accept = '*/*'): SheetForm => {
  const wanted = wantedIn(accept);
  const weightOf = (form: SheetForm): number =>
    wanted.find(({ type }) => type === form)?.weight ??
    wanted.find(({ type }) => type === `${form.split('/')[0] ?? ''}/*`)?.weight ??
    wanted.find(({ type }) => type === '*/*')?.weight ??
    0;
  return FORMS.reduce((best, form) => (weightOf(form) > weightOf(best) ? form : best));
};

/** A sheet in a form. */
export const sheetAs = (form: SheetForm, sheet: RulingSheet): string =>
  form === 'text/html' ? sheetAsPage(sheet) : form === 'text/plain' ? sheetAsText(sheet) : JSON.stringify(sheet);
