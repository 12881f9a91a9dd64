import type { PairedTable, ResultHistory, TournamentView } from '@stackledger/wire';
import { useEffect, useState, type ReactNode } from 'react';
import { useResource } from '../../client/use-resource.js';
import { nameOf } from '../../design/seat.js';
import { listed, texts } from '../../texts.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import { playerTexts } from '../../texts/tournament/player.js';
import { readRoundTables } from '../live/round-tables.js';
import { timeOfDay } from '../live/times.js';
import { tournamentPath } from '../live/use-tournament.js';
import { outcomeFor, resultOf, scoreOf } from './results.js';

/** The tables of every round at which somebody sat; null until they are read. */
const useOwnTables = ({ id, revision, rounds }: TournamentView, player: string): readonly PairedTable[] | null => {
  const [tables, setTables] = useState<readonly PairedTable[] | null>(null);
  const played = rounds.length;
  useEffect(() => {
    const going = new AbortController();
    const { signal } = going;
    const readAll = async (): Promise<void> => {
      const read = await readRoundTables({ id, revision, rounds: played }, signal);
      if (signal.aborted || read.includes(null)) return; // it is asked again with the next revision
      setTables(read.flatMap((each) => each ?? []).filter(({ players }) => players.includes(player)));
    };
    void readAll();
    return () => going.abort();
  }, [id, revision, played, player]);
  return tables;
};

/** The rounds of a player, the last first: against whom, how it ended, and who said so. */
export const OwnRounds = ({
  tournament,
  player,
}: {
  readonly tournament: TournamentView;
  readonly player: string;
}): ReactNode => {
  const tables = useOwnTables(tournament, player);
  if (tables === null) return <div className="ghost" role="status" aria-label={texts.loading} />;
  if (tables.length === 0) return <p className="soft">{playerTexts.noRounds}</p>;
  return (
    <ol className="own-rounds">
      {tables.toReversed().map((table) => (
        <li key={table.round}>
          <OwnRound {...{ tournament, table, player }} />
        </li>
      ))}
    </ol>
  );
};

/** How a table ended for a player, in a few words. */
export const endedFor = (table: PairedTable, player: string): string => {
  const result = resultOf(table);
  if (table.solo !== null) return table.solo === 'bye' ? tournamentTexts.bye : tournamentTexts.assignedLoss;
  if (result === null) return playerTexts.noResult;
  const outcome = playerTexts.outcomeOf[outcomeFor(result, table.players, player)];
  return result.kind === 'pod' ? outcome : `${outcome} ${scoreOf(result, table.players[1] === player)}`;
};

const OwnRound = ({
  tournament,
  table,
  player,
}: {
  readonly tournament: TournamentView;
  readonly table: PairedTable;
  readonly player: string;
}): ReactNode => {
  const [isOpen, setOpen] = useState(false);
  const others = table.players.filter((each) => each !== player).map(nameOf);
  const head = (
    <>
      <b className="strong">{playerTexts.inRound(table.round)}</b>{' '}
      {others.length > 0 && `${tournamentTexts.against} ${listed(others)}: `}
      {endedFor(table, player)}
      {table.corrected !== null && playerTexts.wasCorrected}
    </>
  );
  if (table.solo !== null) return <p>{head}</p>;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{head}</summary>
      {isOpen && <Said tournament={tournament} table={table} />}
    </details>
  );
};

/** What happened to the result of a table: when, who, and why. */
export const Said = ({
  tournament: { id, revision },
  table: { round, table },
}: {
  readonly tournament: TournamentView;
  readonly table: Pick<PairedTable, 'round' | 'table'>;
}): ReactNode => {
  const { value } = useResource<ResultHistory>(
    `${tournamentPath(id)}/result-history?round=${round}&table=${table}`,
    revision,
  );
  if (value === null) return <p className="small soft">{texts.loading}</p>;
  if (value.events.length === 0) return <p className="small soft">{playerTexts.noResult}</p>;
  return (
    <ul className="small soft said">
      {value.events.map(({ revision: at, type, actor, data, recordedAt }) => {
        const deed = data.certainty === 'entered' ? 'ResultEntered' : type;
        const reason = typeof data.reason === 'string' ? data.reason : '';
        return (
          <li key={at}>
            {timeOfDay(recordedAt)} {playerTexts.who[deed]?.(nameOf(actor.id), reason)}
          </li>
        );
      })}
    </ul>
  );
};
