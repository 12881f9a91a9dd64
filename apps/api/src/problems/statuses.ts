/**
 * The status of every refusal and error by its rule: the one place. A rule with two statuses has a line `rule/kind` for
 * the other. Whatever does not stand here is a refusal by a rule of play, and gives 422.
 */
export const STATUS: { readonly [rule: string]: number } = {
  'SL-CMD-1': 400,
  'TO-CSV-1': 400,
  'SL-ROLE-2': 401,
  'SL-ROLE-1': 403,
  'SL-ROLE-3': 403,
  'SL-ROLE-4': 403,
  'SL-ROLE-5': 403,
  'SL-JOIN-1': 403,
  'SL-SEAT-2': 403,
  'TO-ROLE-1': 403,
  'TO-ROLE-2': 403,
  'TO-ROLE-3': 403,
  'SL-MATCH-1': 404,
  'TO-SETUP-3': 404,
  'TO-SETUP-1': 409,
  'SL-CMD-3': 409,
  'SL-CMD-4': 409,
  'SL-LIMIT-1': 413,
  'SL-CMD-5': 428,
  'SL-LIMIT-3': 429,
  'SL-SEAL-1': 500,
  'SL-STORE-1': 503,
  'SL-STORE-1/disk-full': 507,
};

const REFUSED = 422;

/** The HTTP status that goes with a rule. */
export const statusOf = (rule: string, kind = ''): number => STATUS[`${rule}/${kind}`] ?? STATUS[rule] ?? REFUSED;
