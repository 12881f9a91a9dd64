import type { TournamentView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../design/icon.js';
import { nameOf } from '../../design/seat.js';
import { Steps } from '../../design/steps.js';
import { deskTexts } from '../../texts/tournament/desk.js';
import { planOf } from '../parts/pack.js';
import { nextRoundText, withinSentence } from '../parts/round-text.js';
import type { Desk } from './desk.js';
import { proposalOf, type Proposal } from './proposal.js';
import { SwapForm } from './swap-form.js';
import { useMeetings } from './use-meetings.js';
import { seenText } from '../../client/plain-text.js';
import { UnseenFault } from '../../design/unseen.js';

const words = deskTexts.pair;

/** Between two rounds: pairing the next, looking it over, publishing it; the cut and the end. */
export const PairPart = ({ desk }: { readonly desk: Desk }): ReactNode => {
  const { tournament } = desk.moment;
  const proposal = proposalOf(tournament);
  const [reason, setReason] = useState('');
  const next = nextRoundText(tournament);
  const isPlayedOut = isBracketOver(tournament);
  const plan = planOf(tournament);
  const isDone = plan !== null && tournament.phase === 'rounds' && tournament.rounds.length >= plan.rounds;
  const isBeyond = isDone && !isElimination(tournament);
  const cut = tournament.phase === 'rounds' && !isElimination(tournament) && desk.may('MakeCut');
  return (
    <div className="desk-columns">
      <div className="stack-of">
        <div className="part-head">
          <h2>{proposal === null ? words.ready(next) : words.proposal(next)}</h2>
          <Steps names={words.steps} now={proposal === null ? 'pair' : 'look'} />
        </div>
        {proposal !== null && <ProposalTable desk={desk} proposal={proposal} />}
        {proposal === null && <p className="soft">{isDone ? words.all : words.about}</p>}
        {proposal === null && !isPlayedOut && desk.may('ProposePairings') && (
          <>
            {isBeyond && <ReasonField about={words.beyond} value={reason} onChange={setReason} />}
            <button
              className={isDone ? 'button wide' : 'button main wide'}
              disabled={desk.isBusy || (isBeyond && seenText(reason) === '')}
              onClick={() => void desk.give('ProposePairings', isBeyond ? { reason } : {})}
            >
              {words.go(withinSentence(next))}
            </button>
          </>
        )}
      </div>
      <div className="stack-of">
        {proposal !== null && <Checked desk={desk} proposal={proposal} />}
        {proposal !== null && desk.may('PublishPairings') && (
          <>
            <button
              className="button main wide"
              disabled={desk.isBusy}
              onClick={() => void desk.give('PublishPairings')}
            >
              {words.publish(proposal.tables.length)}
            </button>
            <p className="small soft">{words.publishAbout}</p>
          </>
        )}
        {proposal !== null && tournament.phase === 'rounds' && !isElimination(tournament) && (
          <SwapForm desk={desk} proposal={proposal} />
        )}
        {cut && proposal === null && tournament.rounds.length > 0 && <Cut desk={desk} isMain={isDone} />}
        {proposal === null && tournament.rounds.length > 0 && desk.may('FinishTournament') && (
          <Finish desk={desk} isMain={isPlayedOut} isPlanned={isPlayedOut || (isBeyond && plan.top === 0)} />
        )}
      </div>
    </div>
  );
};

/** The end; before all that is planned was played it is given a reason (TO-CUT-4). */
const Finish = ({
  desk,
  isMain,
  isPlanned,
}: {
  readonly desk: Desk;
  readonly isMain: boolean;
  readonly isPlanned: boolean;
}): ReactNode => {
  const [isAsked, ask] = useState(false);
  const [reason, setReason] = useState('');
  const isReasonMissing = isAsked && !isPlanned && seenText(reason) === '';
  return (
    <section className="panel stack-of">
      <p className="small soft">{words.finishAbout}</p>
      {isAsked && !isPlanned && <ReasonField about={words.early} value={reason} onChange={setReason} />}
      <button
        className={isMain ? 'button main wide' : 'button wide'}
        disabled={desk.isBusy || isReasonMissing}
        onClick={isAsked ? () => void desk.give('FinishTournament', isPlanned ? {} : { reason }) : () => ask(true)}
      >
        {isAsked ? words.finishGo : words.finish}
      </button>
    </section>
  );
};

/** Why something is done otherwise than planned; everybody reads it. */
const ReasonField = ({
  about,
  value,
  onChange,
}: {
  readonly about: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode => (
  <>
    <label className="stack-of">
      <span className="small soft">{about}</span>
      <span className="small">{deskTexts.reason}</span>
      <input className="field" maxLength={500} value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
    <UnseenFault of={value} />
  </>
);

const isElimination = ({ pack }: TournamentView): boolean => pack.pairing === 'elimination';

/** Whether a playoff has come to its final. */
const isBracketOver = ({ rounds }: TournamentView): boolean => {
  const last = rounds.at(-1);
  return last?.isPlayoff === true && !last.isOpen && last.tables === 1;
};

const CUTS = [2, 4, 8, 16, 32];

const Cut = ({ desk, isMain }: { readonly desk: Desk; readonly isMain: boolean }): ReactNode => {
  const { tournament } = desk.moment;
  const isIn = tournament.players.filter(({ standing }) => standing === 'in').length;
  const fitting = CUTS.filter((each) => each <= isIn);
  const plan = planOf(tournament)?.top ?? 0;
  const [top, setTop] = useState(fitting.includes(plan) ? plan : (fitting.at(-1) ?? 2));
  const [reason, setReason] = useState('');
  const isPlanned = isMain && top === plan;
  return (
    <section className="panel stack-of">
      <h2>{words.cutTitle}</h2>
      <p className="small soft">{words.cutAbout}</p>
      <label className="row">
        <span className="grow small">{words.cutLabel}</span>
        <select className="field short-field" value={top} onChange={({ target }) => setTop(Number(target.value))}>
          {fitting.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      {!isPlanned && <ReasonField about={words.otherwise} value={reason} onChange={setReason} />}
      <button
        className={isMain ? 'button main wide' : 'button wide'}
        disabled={desk.isBusy || fitting.length === 0 || (!isPlanned && seenText(reason) === '')}
        onClick={() => void desk.give('MakeCut', isPlanned ? { top } : { top, reason })}
      >
        {words.cut(top)}
      </button>
    </section>
  );
};

const useFacts = (
  desk: Desk,
  { tables }: Proposal,
): { readonly pointsOf: (player: string) => number; readonly meetsAgain: readonly number[] } => {
  const meetings = useMeetings(desk.moment.tournament);
  const points = new Map(desk.moment.standings?.standings.map((row) => [row.player, row.points]));
  const again = tables.flatMap((players, at) =>
    players.some((one, seat) => players.slice(seat + 1).some((other) => meetings.has(`${one} ${other}`)))
      ? [at + 1]
      : [],
  );
  return { pointsOf: (player) => points.get(player) ?? 0, meetsAgain: again };
};

const gapOf = (players: readonly string[], pointsOf: (player: string) => number): number => {
  const points = players.map(pointsOf);
  return Math.max(...points) - Math.min(...points);
};

const ProposalTable = ({ desk, proposal }: { readonly desk: Desk; readonly proposal: Proposal }): ReactNode => {
  const { pointsOf } = useFacts(desk, proposal);
  const { tables, byes, losses } = proposal;
  return (
    <ol className="panel proposal">
      {tables.map((players, at) => {
        const gap = gapOf(players, pointsOf);
        return (
          <li key={players.join(' ')} className={gap > 0 ? 'is-apart' : ''}>
            <b className="strong">{at + 1}</b>
            <span className="grow">
              {players.map((player) => (
                <span key={player}>
                  {nameOf(player)} <span className="small soft">{pointsOf(player)}</span>
                </span>
              ))}
            </span>
            {gap > 0 && <span className="small apart">{words.apart(gap)}</span>}
          </li>
        );
      })}
      {[...byes, ...losses].map((player) => (
        <li key={player}>
          <b />
          <span className="grow">{deskTexts.entry.solo(nameOf(player))}</span>
        </li>
      ))}
    </ol>
  );
};

const Checked = ({ desk, proposal }: { readonly desk: Desk; readonly proposal: Proposal }): ReactNode => {
  const { pointsOf, meetsAgain } = useFacts(desk, proposal);
  const { tables, byes, losses } = proposal;
  const players = tables.flat().length + byes.length + losses.length;
  const gaps = tables.filter((each) => gapOf(each, pointsOf) > 0).length;
  return (
    <section className="panel stack-of checked">
      <h2>{words.checked}</h2>
      <ul>
        <Fact isFine>{words.counts(players, tables.length, byes.length)}</Fact>
        {meetsAgain.length === 0 ? (
          <Fact isFine>{words.noRematch}</Fact>
        ) : (
          meetsAgain.map((table) => <Fact key={table}>{words.rematch(table)}</Fact>)
        )}
        <Fact isFine={gaps === 0}>{words.gaps(gaps)}</Fact>
      </ul>
      <p className="small soft">{words.compute}</p>
    </section>
  );
};

const Fact = ({ isFine = false, children }: { readonly isFine?: boolean; readonly children: ReactNode }): ReactNode => (
  <li className={isFine ? 'is-fine' : 'is-odd'}>
    <Icon name={isFine ? 'check' : 'stop'} /> <span>{children}</span>
  </li>
);
