import type { JsonMap, TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Icon } from '../../design/icon.js';
import { seatClass } from '../../design/seat.js';
import { Steps } from '../../design/steps.js';
import type { PanelProps } from '../game-layout.js';
import { plainText } from '../../client/plain-text.js';
import { attacksIn, type CombatAttack } from './attacks.js';
import './fight.css';

const nameIn = (at: unknown): string =>
  typeof at === 'string' ? at : typeof at === 'object' && at !== null ? plainText(Object.values(at as JsonMap)[0]) : '';

/** The steps of a fight, as players call them. */
const STEPS = { 'declare-attackers': 'Attackers', 'declare-blockers': 'Blockers', 'combat-damage': 'Damage' };

/** Attacks that nobody can tell apart now: of them one is drawn with their number. */
type AttackGroup = { readonly attack: CombatAttack; readonly count: number };

/** Who attacks whom: each attacker faces what stands in its way, or what it would get through to. */
export const Fight = ({ table, called }: PanelProps): ReactNode => {
  const attacks = attacksIn(table);
  if (attacks.length === 0) return null;
  const seats = table.players.map(({ seat }) => seat);
  const by = plainText(table.combat?.by);
  const sized = (name: string, count = 1): string =>
    `${count > 1 ? `${count} × ` : ''}${called(name)}${sizeOf(table, name)}`;
  const lookOf = ({ attacker, at, blockers = [], blocked }: CombatAttack): string =>
    blockers.length > 0 ? attacker : JSON.stringify([sized(attacker), at, blocked]);
  return (
    <section className="panel magic-fight" aria-label="Combat">
      <ol className="attacks">
        {groupsOf(attacks, lookOf).map(({ attack: { attacker, at, blockers = [], blocked }, count }) => {
          const against = nameIn(at);
          const defends = seats.includes(against) ? against : holderOf(table, against);
          return (
            <li key={attacker}>
              <span className={`fighter ${seatClass(seats.indexOf(by))}`}>{sized(attacker, count)}</span>
              <Icon name={blocked === true ? 'shield' : 'sword'} />
              <span className="unseen">{blocked === true ? 'is blocked by' : 'attacks'}</span>
              <span className="facing">
                {blocked !== true ? (
                  <span className={`fighter open ${seatClass(seats.indexOf(defends))}`}>
                    {called(against)}: {Number(powerOf(table, attacker)) * count} damage
                  </span>
                ) : blockers.length === 0 ? (
                  <span className="fighter open">nothing any more</span>
                ) : (
                  blockers.map((blocker) => (
                    <span key={blocker} className={`fighter ${seatClass(seats.indexOf(holderOf(table, blocker)))}`}>
                      {sized(blocker)}
                    </span>
                  ))
                )}
              </span>
            </li>
          );
        })}
      </ol>
      <Steps names={STEPS} now={plainText(table.combat?.step)} />
    </section>
  );
};

const groupsOf = (
  attacks: readonly CombatAttack[],
  lookOf: (attack: CombatAttack) => string,
): readonly AttackGroup[] => {
  const groups = new Map<string, AttackGroup>();
  for (const attack of attacks) {
    const look = lookOf(attack);
    groups.set(look, { attack: groups.get(look)?.attack ?? attack, count: (groups.get(look)?.count ?? 0) + 1 });
  }
  return [...groups.values()];
};

const cardOf = (table: TableView, name: string): JsonMap => table.cards.find((card) => card.name === name) ?? {};

const holderOf = (table: TableView, name: string): string => plainText(cardOf(table, name).controller);

const sizeOf = (table: TableView, name: string): string => {
  const { power, toughness } = cardOf(table, name);
  return power === undefined ? '' : ` ${plainText(power)}/${plainText(toughness)}`;
};

const powerOf = (table: TableView, name: string): string => plainText(cardOf(table, name).power);
