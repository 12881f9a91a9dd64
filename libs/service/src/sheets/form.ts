import type { RulingSheet } from '@stackledger/wire';
import { sheetAsPage } from './as-page.js';
import { sheetAsText } from './as-text.js';

/** The formats of a sheet, by media type. JSON is the default. */
const FORMS = ['application/json', 'text/html', 'text/plain'] as const;
/** The media type of a format of ruling sheets. */
export type SheetForm = (typeof FORMS)[number];

type AcceptedType = { readonly type: string; readonly weight: number };

const acceptedTypes = (accept: string): readonly AcceptedType[] =>
  accept.split(',').map((each) => {
    const [type = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { type, weight: weight === undefined ? 1 : Number(weight) || 0 };
  });

/** The format that an Accept header prefers: the greatest weight, the first among equals. */
export const formFor = (accept = '*/*'): SheetForm => {
  const wanted = acceptedTypes(accept);
  const weightOf = (form: SheetForm): number =>
    wanted.find(({ type }) => type === form)?.weight ??
    wanted.find(({ type }) => type === `${form.split('/')[0] ?? ''}/*`)?.weight ??
    wanted.find(({ type }) => type === '*/*')?.weight ??
    0;
  return FORMS.reduce((best, form) => (weightOf(form) > weightOf(best) ? form : best));
};

/** Renders a sheet in a format. */
export const sheetAs = (form: SheetForm, sheet: RulingSheet): string =>
  form === 'text/html' ? sheetAsPage(sheet) : form === 'text/plain' ? sheetAsText(sheet) : JSON.stringify(sheet);
