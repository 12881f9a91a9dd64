/** Why access is denied, by a rule of docs/rules/service.md; `legal` says what is allowed instead. */
export type AccessDenial = {
  readonly code: string;
  readonly rule: 'SL-ROLE-1' | 'SL-ROLE-3' | 'SL-ROLE-4' | 'SL-ROLE-5' | 'SL-SEAT-2' | 'SL-CMD-1';
  readonly detail: string;
  readonly legal: string;
};

/** Whether an answer is a denial. */
export const isAccessDenial = (answer: object | undefined): answer is { readonly denied: AccessDenial } =>
  answer !== undefined && 'denied' in answer;

/** A denial. */
export const accessDenial = (
  code: string,
  rule: AccessDenial['rule'],
  detail: string,
  legal: string,
): { readonly denied: AccessDenial } => ({
  denied: { code, rule, detail, legal },
});
