import { zoneKind, type GameObject, type RuleId, type SeatId } from '@stackledger/kernel';
import { cardOf, moveCard, type OpenDecision, type ZoneName, type ZoneRules } from '@stackledger/kernel/authoring';
import { emit } from './events.js';
import { hasKeyword } from './life.js';

const OWNED = ['hand', 'library', 'graveyard', 'exile'];

/** Where an object goes when it leaves play or the stack: tokens cease to exist, everything else goes to its owner. */
const destination = ({ owner, marks }: GameObject, how: string): ZoneName => {
  if (marks.includes('token')) return 'nowhere';
  const seat = owner ?? '';
  if (how === 'exiled') return `exile/${seat}`;
  return how === 'bounced' ? `hand/${seat}` : `graveyard/${seat}`;
};

/** Removes an object from play; a creature put into a graveyard from play has died. */
const remove = (d: OpenDecision, object: GameObject, how: string, because: readonly RuleId[]): void => {
  if (how === 'destroyed' && hasKeyword(d, object.name, 'indestructible')) return;
  const to = destination(object, how);
  const dies = zoneKind(object.zone) === 'play' && how !== 'exiled' && how !== 'bounced';
  if (dies && cardOf(d, object.name).kind === 'creature')
    emit(d, 'Died', { who: { object: object.name }, killer: null }, because);
  moveCard(d, object.name, to, because);
};

const named = (object: GameObject, word: string): ZoneName => {
  const owner = object.owner ?? '';
  if (word === 'play' || word === 'battlefield') return `play/${object.controller ?? owner}`;
  if (word === 'deck') return `library/${owner}`;
  if (word === 'discard') return `graveyard/${owner}`;
  return OWNED.includes(word) ? `${word}/${owner}` : word;
};

/** The zone rules: every seat has a hand, a library, a graveyard and a play area. */
export const zones: ZoneRules = {
  kinds: {
    library: { hiddenFrom: 'everybody', inPlay: 'none' },
    hand: { hiddenFrom: 'others', inPlay: 'none' },
    play: { hiddenFrom: 'nobody', inPlay: 'all' },
    graveyard: { hiddenFrom: 'nobody', inPlay: 'none' },
    exile: { hiddenFrom: 'nobody', inPlay: 'none' },
  },
  destination: (_look, object, how) => destination(object, how),
  remove,
  drawPile: (seat: SeatId) => `library/${seat}`,
  refill: () => null,
  hand: (seat) => `hand/${seat}`,
  play: (seat) => `play/${seat}`,
  underControl: (_look, _object, seat) => `play/${seat}`,
  words: ['play', 'battlefield', 'deck', 'discard', ...OWNED],
  named: (_look, object, word) => named(object, word),
};
