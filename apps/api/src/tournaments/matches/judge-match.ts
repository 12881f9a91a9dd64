import type { Ledger } from '@stackledger/ledger';
import type { JsonMap } from '@stackledger/wire';

/** Gives a command to a match in the name of its tournament. Why it was refused; undefined where it was taken. */
export const judgeMatch = async (
  ledger: Ledger,
  matchId: string,
  commandId: string,
  command: JsonMap & { readonly type: string },
): Promise<string | undefined> => {
  const answer = await ledger.submit(matchId, { commandId, command: { ...command, judge: 'tournament' } });
  return 'rejection' in answer ? answer.rejection.detail : undefined;
};
