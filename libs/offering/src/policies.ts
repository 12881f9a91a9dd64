import { existsSync, readFileSync } from 'node:fs';
import type { DocumentCache } from '@stackledger/cards';
import { validate, POLICY, renderValidationError, type Policy } from '@stackledger/rules';
import { parse } from 'yaml';

/** A policy file is invalid; the message lists every validation error. */
class InvalidPolicy extends Error {
  constructor(file: string, errors: readonly string[]) {
    super(`the policy in ${file} cannot be used:\n${errors.join('\n')}`);
    this.name = 'InvalidPolicy';
  }
}

/** Reads a policy file; undefined where there is none. Throws InvalidPolicy, or the YAML parser's error. */
export const readPolicy = (file: string, readBefore: DocumentCache): Policy | undefined => {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const policy: unknown = readBefore(text) ?? parse(text);
  const errors = validate(POLICY, policy).map((each) => renderValidationError(each));
  if (errors.length > 0) throw new InvalidPolicy(file, errors);
  return policy as Policy; // it was validated above
};
