import type { TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Icon } from '../../design/icon.js';
import { Steps } from '../../design/steps.js';
import type { PanelProps } from '../game-layout.js';
import { plainText } from '../../client/plain-text.js';
import './fight.css';

const FACES = [1, 2, 3, 4, 5, 6];

/** The steps of an attack, over and over until one of the two is dead. */
const STEPS = { 'between-rolls': 'Before the roll', 'attack-roll': 'The roll', 'combat-damage': 'Damage' };

/** An attack: whom, how many hearts are left, what each face of the die would do, and which step this is. */
export const Fight = ({ table, called }: PanelProps): ReactNode => {
  const { combat } = table;
  if (combat === null) return null;
  const monster = table.cards.find(({ name }) => name === combat.against);
  const attacker = table.players.find(({ seat }) => seat === combat.by);
  if (monster === undefined || attacker === undefined) return null;
  const [needs, hp, most] = [Number(monster.evasion), Number(monster.hp), Number(monster.maxHp)];
  const roll = typeof combat.roll === 'number' ? combat.roll : null;
  const waiting = reportedRoll(table);
  const who = attacker.seat === table.seat ? 'you' : called(attacker.seat);
  return (
    <section className="souls-fight panel" aria-label={`${who} against ${monster.title}`} data-name={monster.name}>
      <h2 className="row">
        <Icon name="sword" />
        <span className="grow">{monster.title}</span>
        <span className="hearts" role="img" aria-label={`${hp} of ${most} HP`}>
          {Array.from({ length: most }, (_, at) => (
            <Icon key={at} name="heart" className={at < hp ? '' : 'lost'} />
          ))}
        </span>
      </h2>
      <ol className="track" aria-label={`A die of ${needs} or more hits`}>
        {FACES.map((face) => (
          <li
            key={face}
            className={`${face >= needs ? 'hit' : ''} ${face === roll ? 'at' : ''} ${face === waiting ? 'waits' : ''}`}
          >
            {face === waiting ? '~' : ''}
            {face}
            {face === waiting && <span className="unseen">, reported, not confirmed yet</span>}
          </li>
        ))}
      </ol>
      <p className="ends small">
        <span className="miss">
          Miss: {plainText(monster.attack)} damage to {who}
        </span>
        <span className="hits">Hit: {plainText(attacker.attack)} damage to it</span>
      </p>
      <Steps names={STEPS} now={plainText(combat.step)} />
    </section>
  );
};

/** A roll that was reported and that nobody has confirmed yet. */
const reportedRoll = ({ awaiting: { about, report } }: TableView): number | null =>
  report?.tells === 'roll' && typeof about?.value === 'number' ? about.value : null;
