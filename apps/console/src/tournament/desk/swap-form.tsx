import { useState, type ReactNode, type SubmitEvent } from 'react';
import { nameOf } from '../../design/seat.js';
import { deskTexts } from '../../texts/tournament/desk.js';
import type { Desk } from './desk.js';
import type { Proposal } from './proposal.js';

const words = deskTexts.pair;

/** Two players of a proposal who exchange their places. */
export const SwapForm = ({ desk, proposal }: { readonly desk: Desk; readonly proposal: Proposal }): ReactNode => {
  const { tables, byes, losses } = proposal;
  const players = [...tables.flat(), ...byes, ...losses];
  const [one, setOne] = useState('');
  const [other, setOther] = useState('');
  const swapped = (player: string): string => (player === one ? other : player === other ? one : player);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const changed = [
      ...tables.map((table) => ({ players: table.map(swapped) })),
      ...byes.map((player) => ({ players: [swapped(player)], solo: 'bye' })),
      ...losses.map((player) => ({ players: [swapped(player)], solo: 'assigned-loss' })),
    ];
    if (!(await desk.give('ChangeProposal', { tables: changed, reason: words.swapReason }))) return;
    setOne('');
    setOther('');
  };
  const choice = (label: string, value: string, onChange: (value: string) => void): ReactNode => (
    <label>
      <span className="small">{label}</span>
      <select className="field" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{deskTexts.entry.choose}</option>
        {players.map((player) => (
          <option key={player} value={player}>
            {nameOf(player)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <details className="more panel">
      <summary>{words.change}</summary>
      <form className="stack-of" onSubmit={(event) => void submit(event)}>
        <p className="small soft">{words.changeAbout}</p>
        {choice(words.one, one, setOne)}
        {choice(words.other, other, setOther)}
        <button className="button wide" disabled={desk.isBusy || one === '' || other === '' || one === other}>
          {words.swap}
        </button>
      </form>
    </details>
  );
};
