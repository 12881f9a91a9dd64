import { existsSync, readFileSync } from 'node:fs';
import { faultsOf, POLICY, tellFault, type Policy } from '@stackledger/kernel';
import { parse } from 'yaml';

/** A file with a policy has faults, each told in a line. */
class FaultyPolicy extends Error {
  constructor(file: string, faults: readonly string[]) {
    super(`the policy in ${file} cannot be used:\n${faults.join('\n')}`);
    this.name = 'FaultyPolicy';
  }
}

/** The policy in a file; none where there is no such file. Throws FaultyPolicy, or what the parser says of the file. */
export const readPolicy = (file: string): Policy | undefined => {
  if (!existsSync(file)) return undefined;
  const policy: unknown = parse(readFileSync(file, 'utf8'));
  const faults = faultsOf(POLICY, policy).map((each) => tellFault(each));
  if (faults.length > 0) throw new FaultyPolicy(file, faults);
  return policy as Policy; // it has the shape
};
