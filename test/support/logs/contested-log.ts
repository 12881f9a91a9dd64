import { exportLog, type Ledger } from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';
import { accepted, DIME, smallMatch } from '../tables/small-ledger.js';

/** A match with a struck line of play, as lines of its export, and the revisions that matter in it. */
export type ContestedLog = {
  readonly lines: readonly string[];
  readonly matchId: string;
  /** anna has played A Dime and passed: here the rewind leads. */
  readonly before: number;
  /** The end of the struck line, on which Butter Bean cancelled it. */
  readonly struckTip: number;
  readonly rewind: number;
};

/** anna plays A Dime, ben cancels it, a judge rewinds to before ben's answer, and it resolves. */
export const contestedLog = async (): Promise<ContestedLog> => {
  const { store, ledger, matchId } = await smallMatch();
  const act = actorOf(ledger, matchId);
  await act(DIME);
  const before = await act({ type: 'PassPriority', seat: 'anna' });
  await act({ type: 'PlayCard', seat: 'ben', card: 'butter-bean', targets: ['loot:a-dime'] });
  await act({ type: 'PassPriority', seat: 'ben' });
  const struckTip = await act({ type: 'PassPriority', seat: 'anna' });
  const judged = { judge: 'jo', kind: 'full', authority: 'floor-judge', reason: 'ben went on at once' };
  const rewind = await act({ type: 'Rewind', to: String(before), ...judged });
  await act({ type: 'PassPriority', seat: 'ben' });
  return { lines: await linesOf(store, matchId), matchId, before, struckTip, rewind };
};

const actorOf = (ledger: Ledger, matchId: string) => {
  let sent = 0;
  return async (command: { readonly [field: string]: string | readonly string[] }): Promise<number> =>
    accepted(await ledger.submit(matchId, { commandId: `contested-${sent++}`, command })).revision;
};

const linesOf = async (store: EventStore, matchId: string): Promise<readonly string[]> => {
  const lines: string[] = [];
  for await (const line of exportLog(store, matchId, { everything: true })) lines.push(line);
  return lines;
};
