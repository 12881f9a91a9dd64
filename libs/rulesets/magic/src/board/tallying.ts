import { asText, isMap, objectAt, zoneKind, zoneOf, type Event, type SeatId } from '@stackledger/kernel';
import { asSeatId, type OpenDecision } from '@stackledger/kernel/authoring';
import { typesOf } from '../characteristics/card-types.js';
import { emit } from '../table/events.js';
import { askedWords, isAsked, tallyOf, type Deed, type Tally } from '../table/tallies.js';

const add = (d: OpenDecision, word: Tally, seat: SeatId | null, by = 1): void => {
  if (seat === null || by <= 0 || !isAsked(d, word)) return;
  emit(d, 'Tallied', { seat, word, now: tallyOf(d, seat, word) + by }, ['MTG-608.2h']);
};

const note = (d: OpenDecision, deed: Deed, name: string, later = 0): void => {
  const object = isAsked(d, deed) ? objectAt(d.state.table, name) : undefined;
  if (object !== undefined)
    emit(d, 'DeedNoted', { object: object.name, stay: object.stay + later, deed }, ['MTG-608.2h']);
};

/** Counts what an event adds to what has happened this turn, where a card of the match asks for it. */
export const tally = (d: OpenDecision, event: Event): void => {
  if (askedWords(d.state.terms.cards).size > 0) COUNTED[event.type]?.(d, event.data);
};

type Counting = (d: OpenDecision, data: Event['data']) => void;

const seatIn = (data: Event['data']): SeatId => asSeatId(asText(data.seat));

const entered = (d: OpenDecision, name: string): void => {
  const object = objectAt(d.state.table, name);
  if (object === undefined) return;
  const types = typesOf(d, object);
  if (types.includes('creature')) add(d, 'creatures-entered', object.controller);
  if (types.includes('land')) add(d, 'lands-entered', object.controller);
  note(d, 'entered', name);
};

const COUNTED: { readonly [type: string]: Counting } = {
  CardDrawn: (d, data) => add(d, 'cards-drawn', seatIn(data)),
  Discarded: (d, data) => add(d, 'cards-discarded', seatIn(data)),
  Sacrificed: (d, data) => add(d, 'permanents-sacrificed', seatIn(data)),
  DeclarationCompleted: (d, data) => {
    if (d.state.table.stack.some(({ id, kind }) => id === data.id && kind === 'spell'))
      add(d, 'spells-cast', seatIn(data));
  },
  TotalChanged: (d, data) => {
    if (data.total !== 'life') return;
    add(d, 'life-gained', seatIn(data), Number(data.by));
    add(d, 'life-lost', seatIn(data), -Number(data.by));
  },
  DamageDealt: (d, { to, amount }) => {
    if (!isMap(to)) return;
    if (to.seat !== undefined) add(d, 'damage-taken', asSeatId(asText(to.seat)), Number(amount));
    else note(d, 'damaged', asText(to.object));
  },
  Died: (d, { who }) => {
    const name = isMap(who) ? asText(who.object) : '';
    const object = objectAt(d.state.table, name);
    if (object === undefined) return;
    add(d, 'creatures-died', object.controller);
    note(d, 'died', name, 1); // the stay in the graveyard, where it goes now
  },
  AttackersDeclared: (d, data) => {
    const attackers: readonly unknown[] = Array.isArray(data.attackers) ? data.attackers : [];
    add(d, 'creatures-attacked', seatIn(data), attackers.length);
    for (const each of attackers) if (isMap(each)) note(d, 'attacked', asText(each.attacker));
  },
  CardMoved: (d, { object, from, to }) => {
    const [left, came] = [asText(from), asText(to)];
    if (zoneKind(left) === 'hand' && zoneKind(came) === 'graveyard') add(d, 'cards-discarded', asSeatId(zoneOf(left)));
    if (zoneKind(came) === 'battlefield') entered(d, asText(object));
  },
  TokenCreated: (d, { name }) => entered(d, asText(name)),
};
