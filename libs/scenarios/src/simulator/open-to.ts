import { legalActions, type SeatId, type Situation } from '@stackledger/kernel';

type OfferedActions = ReturnType<typeof legalActions>;

/** What is open at a state, by seat: it is asked for by the bots and by several checks, and a state never changes. */
const known = new WeakMap<Situation['state'], Map<SeatId, OfferedActions>>();

/** What a seat may do now, worked out once for each state. */
export const openTo = (situation: Situation, seat: SeatId): OfferedActions => {
  const bySeat = known.get(situation.state) ?? new Map<SeatId, OfferedActions>();
  known.set(situation.state, bySeat);
  const open = bySeat.get(seat) ?? legalActions(situation, seat);
  bySeat.set(seat, open);
  return open;
};

/** The seats that can act now. */
export const actingSeats = (situation: Situation): readonly SeatId[] =>
  situation.state.terms.seats.filter((seat) => openTo(situation, seat).actions.length > 0);
