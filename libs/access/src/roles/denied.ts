/** Why somebody may not do something, by a rule of docs/rules/service.md; `legal` is what may be done instead. */
export type Denied = {
  readonly code: string;
  readonly rule: 'SL-ROLE-1' | 'SL-ROLE-3' | 'SL-ROLE-4' | 'SL-ROLE-5' | 'SL-SEAT-2' | 'SL-CMD-1';
  readonly detail: string;
  readonly legal: string;
};

/** Whether an answer is that it may not be done. */
export const isDenied = (answer: object | undefined): answer is { readonly denied: Denied } =>
  answer !== undefined && 'denied' in answer;

/** An answer that something may not be done. */
export const denied = (
  code: string,
  rule: Denied['rule'],
  detail: string,
  legal: string,
): { readonly denied: Denied } => ({
  denied: { code, rule, detail, legal },
});
