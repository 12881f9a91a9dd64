import type { PairedTable, ResultHistory, RoundSummary } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { sentence } from '../../client/ui-error.js';
import { Icon } from '../../design/icon.js';
import { Notice } from '../../design/notice.js';
import { nameOf } from '../../design/seat.js';
import { listed } from '../../texts.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import { playerTexts } from '../../texts/tournament/player.js';
import type { TournamentDeed, TournamentSender } from '../live/use-sender.js';
import type { Pack } from '../parts/pack.js';
import { claimsIn, reporterIn } from '../parts/claims.js';
import { outcomeFor, resultIn, resultOf, scoreOf, type ShownResult } from '../parts/results.js';
import { ResultPad } from './result-pad.js';

/** The table of a player in the round that is played, and how its result is reported. */
type ReportProps = {
  readonly pack: Pack;
  readonly round: RoundSummary;
  readonly table: PairedTable;
  readonly player: string;
  readonly history: ResultHistory | null;
  readonly sender: TournamentSender;
};

/** A result as one of a table sees it: `2–1`, or who won. */
const ownScore = (result: ShownResult, { players }: PairedTable, player: string): string => {
  if (result.kind === 'games') return scoreOf(result, players[1] === player);
  return result.winner === null ? playerTexts.nobodyWon : nameOf(result.winner);
};

const outcomeOf = (result: ShownResult, { players }: PairedTable, player: string): string =>
  playerTexts.outcome[outcomeFor(result, players, player)];

/** What is said of a result, and waits on this phone where nobody answers. */
const REPORTS: ReadonlySet<string> = new Set(['ReportResult', 'DisputeResult']);

/** What is to be done about the result: report it, wait, confirm or contest it, or nothing more. */
export const ReportState = (props: ReportProps): ReactNode => {
  const { table, round, sender } = props;
  const [isContesting, setContesting] = useState<number | null>(null);
  const place = { round: round.round, table: table.table };
  const report = async (result: ShownResult): Promise<void> => {
    // A cast: a result is plain data.
    const deed = { type: 'ReportResult', ...place, version: round.version, result } as unknown as TournamentDeed;
    setContesting(null); // it is sent, or waits to be: either is shown in place of what was asked
    await sender.act(deed);
  };
  const { waiting } = sender;
  if (waiting !== null && REPORTS.has(waiting.command.type)) return <NotSent {...props} />;
  const isOwnContest = isContesting === round.round;
  return (
    <section className="panel report" aria-live="polite">
      {isOwnContest || table.certainty === null ? (
        <Asked {...props} isContesting={isOwnContest} onResult={(result) => void report(result)}>
          {isOwnContest && (
            <>
              <button
                className="button wide"
                disabled={sender.isSending}
                onClick={() => {
                  setContesting(null);
                  void sender.act({ type: 'DisputeResult', ...place });
                }}
              >
                {playerTexts.contestOnly}
              </button>
              <button className="button quiet wide" onClick={() => setContesting(null)}>
                {tournamentTexts.cancel}
              </button>
            </>
          )}
        </Asked>
      ) : (
        <Reported {...props} onResult={(result) => void report(result)} onContest={() => setContesting(round.round)} />
      )}
    </section>
  );
};

const Asked = ({
  pack,
  round,
  table,
  player,
  sender,
  isContesting,
  onResult,
  children,
}: ReportProps & {
  readonly isContesting: boolean;
  readonly onResult: (result: ShownResult) => void;
  readonly children: ReactNode;
}): ReactNode => (
  <>
    <h2>{isContesting ? playerTexts.contestTitle : playerTexts.howEnded}</h2>
    {isContesting && <p className="small soft">{playerTexts.contestAbout}</p>}
    <ResultPad {...{ pack, table, player, onResult }} isPlayoff={round.isPlayoff} isBusy={sender.isSending} />
    {!isContesting && <p className="small soft">{playerTexts.oneTap}</p>}
    {children}
  </>
);

/** Nobody has answered: the report waits on this phone. */
const NotSent = ({ table, player, sender }: ReportProps): ReactNode => {
  // A cast: what waits is a report, which has its result.
  const command = (sender.waiting?.command ?? {}) as { readonly result?: PairedTable['result'] };
  const result = resultIn(command.result ?? null);
  return (
    <section className="panel report" aria-live="polite">
      <h2>{playerTexts.notSent}</h2>
      {result !== null && <p className="big-score">{ownScore(result, table, player)}</p>}
      <Notice tone="doubt" icon="offline">
        <p>{playerTexts.notSentAbout}</p>
      </Notice>
      <button className="button wide" onClick={sender.takeBack}>
        {playerTexts.takeBack}
      </button>
    </section>
  );
};

const Reported = ({
  table,
  round,
  player,
  history,
  sender,
  onResult,
  onContest,
}: ReportProps & {
  readonly onResult: (result: ShownResult) => void;
  readonly onContest: () => void;
}): ReactNode => {
  const result = resultOf(table);
  if (result === null) return null;
  const [score, outcome] = [ownScore(result, table, player), outcomeOf(result, table, player)];
  const others = table.players.filter((each) => each !== player);
  const reporter = reporterIn(history);
  const isOwn = reporter === player;
  const claims = claimsIn(history).map(
    ({ by, result: claimed }) =>
      `${by === player ? playerTexts.youSay : playerTexts.says(nameOf(by))} ${ownScore(claimed, table, player)}`,
  );
  const place = { round: round.round, table: table.table };
  const withdraw = (
    <button
      className="button wide"
      disabled={sender.isSending}
      onClick={() => void sender.act({ type: 'WithdrawResult', ...place })}
    >
      {playerTexts.takeBack}
    </button>
  );
  const contest = (
    <button className="button wide" disabled={sender.isSending} onClick={onContest}>
      {playerTexts.contest}
    </button>
  );
  if (table.certainty === 'confirmed' || table.certainty === 'entered')
    return (
      <>
        <h2 className="done">
          <Icon name="check" /> {playerTexts.confirmed(score, outcome)}
        </h2>
        {table.corrected !== null && (
          <p>{sentence(playerTexts.corrected(nameOf(table.corrected.by), table.corrected.reason))}</p>
        )}
        <p className="soft">
          {table.certainty === 'confirmed' ? playerTexts.confirmedAbout : playerTexts.enteredAbout}
        </p>
        {round.isOpen && (
          <details className="more">
            <summary>{playerTexts.contest}</summary>
            <p className="small soft">{playerTexts.contestAbout}</p>
            {contest}
          </details>
        )}
      </>
    );
  if (table.certainty === 'disputed')
    return (
      <>
        <h2>{playerTexts.disputed}</h2>
        <ul className="claims">
          {claims.map((claim) => (
            <li key={claim}>{claim}</li>
          ))}
        </ul>
        <p className="soft">{playerTexts.disputedAbout}</p>
        {/* No main button: nobody is pressed to give in. */}
        {isOwn ? (
          withdraw
        ) : (
          <button className="button wide" disabled={sender.isSending} onClick={() => onResult(result)}>
            {playerTexts.agree(score)}
          </button>
        )}
      </>
    );
  if (isOwn)
    return (
      <>
        <h2>{playerTexts.sent(score, outcome)}</h2>
        <p className="soft">{playerTexts.waits(listed(others.map(nameOf)))}</p>
        {withdraw}
      </>
    );
  return (
    <>
      <h2>{playerTexts.others(nameOf(reporter ?? others[0] ?? ''), outcome)}</h2>
      <p className="big-score">{score}</p>
      <button
        className="button main wide"
        disabled={sender.isSending}
        onClick={() => void sender.act({ type: 'ConfirmResult', ...place })}
      >
        <Icon name="check" /> {playerTexts.confirm(score)}
      </button>
      {contest}
    </>
  );
};
