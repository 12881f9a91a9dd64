/**
 * The least that a stack game with events can be: commands become events, events become immutable states, with rules
 * that fit on a page. Nothing with real rules is faster; how near real rules come is what the ceilings are for.
 */
export type ToyEvent =
  | { readonly type: 'Put'; readonly seat: number; readonly amount: number }
  | { readonly type: 'Passed'; readonly seat: number }
  | { readonly type: 'Resolved'; readonly seat: number; readonly amount: number };

export type ToyCommand = { readonly type: 'put' | 'pass'; readonly seat: number };

/** `stack` is a linked list, top first. */
type Stack = { readonly amount: number; readonly below: Stack } | null;

export type ToyState = {
  readonly holder: number;
  readonly passes: number;
  readonly stack: Stack;
  readonly coins: number;
};

export const NEW_TOY: ToyState = { holder: 0, passes: 0, stack: null, coins: 0 };

const SEATS = 4;

/** What happens when a command is given; null where it is refused. */
const decideToy = (state: ToyState, { type, seat }: ToyCommand): ToyEvent | null => {
  if (seat !== state.holder) return null;
  if (type === 'put') return { type: 'Put', seat, amount: 1 };
  if (state.passes < SEATS - 1 || state.stack === null) return { type: 'Passed', seat };
  return { type: 'Resolved', seat, amount: state.stack.amount };
};

/** The state after an event, as a typed literal. */
export const evolveToy = (state: ToyState, event: ToyEvent): ToyState => {
  switch (event.type) {
    case 'Put':
      return {
        holder: state.holder,
        passes: 0,
        stack: { amount: event.amount, below: state.stack },
        coins: state.coins,
      };
    case 'Passed':
      return { holder: (event.seat + 1) % SEATS, passes: state.passes + 1, stack: state.stack, coins: state.coins };
    case 'Resolved':
      return { holder: 0, passes: 0, stack: state.stack?.below ?? null, coins: state.coins + event.amount };
  }
};

/** A play and a lap of passes, again and again. */
export const toyCommands = (count: number): readonly ToyCommand[] =>
  Array.from({ length: count }, (_, at) => {
    const step = at % (SEATS + 1);
    return step === 0 ? { type: 'put', seat: 0 } : { type: 'pass', seat: step - 1 };
  });

/** What these commands come to, folded all along; `told` is given every event. */
export const playToy = (commands: readonly ToyCommand[], told?: (event: ToyEvent) => void): ToyState => {
  let state = NEW_TOY;
  for (const command of commands) {
    const event = decideToy(state, command);
    if (event === null) continue;
    told?.(event);
    state = evolveToy(state, event);
  }
  return state;
};

/** The events of so many commands. */
export const toyEvents = (count: number): readonly ToyEvent[] => {
  const events: ToyEvent[] = [];
  playToy(toyCommands(count), (event) => events.push(event));
  return events;
};
