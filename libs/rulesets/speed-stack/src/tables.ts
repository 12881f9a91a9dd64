import { asText, isMap, type Card, type GameTable } from '@stackledger/kernel';
import type { GameRow, PlayedEvent } from '@stackledger/kernel/authoring';
import { speedOfAbility, speedOfCard } from './table/speed.js';

type CardsById = ReadonlyMap<string, Card>;

const cardsIn = (log: readonly PlayedEvent[]): CardsById =>
  new Map(
    log
      .flatMap(({ type, data }): readonly (readonly [id: string, card: unknown])[] => {
        if (type === 'CardDefined') return [[asText(data.card), data.definition]];
        return type === 'CardsDefined' && isMap(data.cards) ? Object.entries(data.cards) : [];
      })
      .map(([id, card]) => [id, card as Card]), // by the descriptors of these events
  );

/** The row for an object put on the stack: its speed, and whether it is a card or an ability. */
const speedRow = ({ revision, data }: PlayedEvent, cards: CardsById): readonly GameRow[] => {
  const object = isMap(data.object) ? data.object : {};
  const card = typeof object.card === 'string' ? cards.get(object.card) : undefined;
  if (card === undefined) return [];
  const [, at] = /^abilities\/(\d+)/.exec(asText(object.path ?? '')) ?? [];
  const ability = at === undefined ? undefined : card.abilities?.[Number(at)];
  const isCard = ability === undefined || ability.type === 'play' || object.object !== null;
  const speed = isCard ? speedOfCard(card) : speedOfAbility(ability);
  return [
    { revision, seat: asText(object.controller), card: asText(object.card), is: isCard ? 'card' : 'ability', speed },
  ];
};

const speeds: GameTable = {
  name: 'speeds',
  about: 'one row for each card and ability that was put on the stack',
  columns: {
    seat: ['name', 'the seat that controls it'],
    card: ['text', 'the card, or whose ability it is'],
    is: ['text', 'card or ability'],
    speed: ['text', 'basic, fast or breakneck'],
  },
  questions: [
    {
      title: 'How often does each speed answer each other one in the speed stack?',
      sql: `SELECT below.speed AS answered, top.speed AS by_speed, count(*) AS n
FROM responses r
JOIN speeds top ON top.match_id = r.match_id AND top.revision = r.revision
JOIN speeds below ON below.match_id = r.match_id AND below.revision = r.to_revision
WHERE r.live GROUP BY answered, by_speed ORDER BY answered, by_speed`,
    },
  ],
  rows: (log) => {
    const cards = cardsIn(log);
    return log.filter(({ type }) => type === 'PutOnStack').flatMap((event) => speedRow(event, cards));
  },
};

/** The analytics tables of the speed stack. */
export const tables: readonly GameTable[] = [speeds];
