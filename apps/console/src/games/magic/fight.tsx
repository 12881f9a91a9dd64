import type { JsonMap, TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Icon } from '../../design/icon.js';
import { Steps } from '../../design/steps.js';
import type { PanelProps } from '../game-layout.js';
import { plainText } from '../../client/plain-text.js';
import { attacksIn } from './attacks.js';
import './fight.css';

const nameIn = (at: unknown): string =>
  typeof at === 'string' ? at : typeof at === 'object' && at !== null ? plainText(Object.values(at as JsonMap)[0]) : '';

/** The steps of a fight, as players call them. */
const STEPS = { 'declare-attackers': 'Attackers', 'declare-blockers': 'Blockers', 'combat-damage': 'Damage' };

/** Who attacks whom, what stands in the way, what would get through, and which step this is. */
export const Fight = ({ table, called }: PanelProps): ReactNode => {
  const attacks = attacksIn(table);
  if (attacks.length === 0) return null;
  const sized = (name: string): string => called(name) + sizeOf(table, name);
  return (
    <section className="panel magic-fight" aria-label="Combat">
      <ol className="attacks">
        {attacks.map(({ attacker, at, blockers = [], blocked }) => (
          <li key={attacker}>
            <span className="strong">{sized(attacker)}</span>
            <Icon name={blocked === true ? 'shield' : 'sword'} />
            <span>
              {blocked !== true
                ? `${called(nameIn(at))}: ${powerOf(table, attacker)}`
                : blockers.length > 0
                  ? blockers.map(sized).join(', ')
                  : 'blocked'}
            </span>
          </li>
        ))}
      </ol>
      <Steps names={STEPS} now={plainText(table.combat?.step)} />
    </section>
  );
};

const numbersOf = (table: TableView, name: string): JsonMap => table.cards.find((card) => card.name === name) ?? {};

const sizeOf = (table: TableView, name: string): string => {
  const { power, toughness } = numbersOf(table, name);
  return power === undefined ? '' : ` ${plainText(power)}/${plainText(toughness)}`;
};

const powerOf = (table: TableView, name: string): string => `${plainText(numbersOf(table, name).power)} damage`;
