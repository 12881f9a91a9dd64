import type { JsonMap } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Icon } from '../../design/icon.js';
import type { FightProps } from '../game.js';
import { said } from '../../client/plain.js';
import './fight.css';

type Attack = {
  readonly attacker: string;
  readonly at: unknown;
  readonly blockers?: readonly string[];
  readonly blocked?: boolean;
};

const nameIn = (at: unknown): string =>
  typeof at === 'string' ? at : typeof at === 'object' && at !== null ? said(Object.values(at as JsonMap)[0]) : '';

/** Who attacks whom, and what stands in the way. */
export const Fight = ({ table, combat, called }: FightProps): ReactNode => {
  const attacks = (combat.attackers ?? combat.attacks ?? []) as unknown as readonly Attack[]; // by docs/http.md
  const blocks = (combat.blocks ?? []) as unknown as readonly { blocker: string; attacker: string }[]; // likewise
  if (attacks.length === 0) return null;
  const sizeOf = (name: string): string => {
    const card: JsonMap | undefined = table.cards.find((each) => each.name === name);
    return card?.power === undefined ? '' : ` ${said(card.power)}/${said(card.toughness)}`;
  };
  return (
    <section className="panel magic-fight" aria-label="Combat">
      <ol>
        {attacks.map(({ attacker, at, blockers = [], blocked }) => {
          const inTheWay = [
            ...blockers,
            ...blocks.filter((each) => each.attacker === attacker).map(({ blocker }) => blocker),
          ];
          return (
            <li key={attacker}>
              <span className="strong">
                {called(attacker)}
                {sizeOf(attacker)}
              </span>
              <Icon name={inTheWay.length > 0 || blocked === true ? 'shield' : 'sword'} />
              <span>
                {inTheWay.length > 0
                  ? inTheWay.map((name) => called(name) + sizeOf(name)).join(', ')
                  : blocked === true
                    ? 'blocked'
                    : called(nameIn(at))}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
