import type { ChanceEvents } from './chance-events.js';
import { chanceEvolvers } from './chance-events.js';
import type { ChoiceEvents } from './choice-events.js';
import { choiceEvolvers } from './choice-events.js';
import type { TableEvolvers } from '../log/event.js';
import type { JudgingEvents } from './judging-events.js';
import type { MatchEvents } from './match-events.js';
import { matchEvolvers } from './match-events.js';
import type { ObjectEvents } from './object-events.js';
import { objectEvolvers } from './object-events.js';
import type { OrderEvents } from './order-events.js';
import { orderEvolvers } from './order-events.js';
import type { PriorityEvents } from './priority-events.js';
import { priorityEvolvers } from './priority-events.js';
import type { StackEvents } from './stack-events.js';
import { stackEvolvers } from './stack-events.js';
import type { TotalEvents } from './total-events.js';
import { totalEvolvers } from './total-events.js';
import type { TurnEvents } from './turn-events.js';
import { turnEvolvers } from './turn-events.js';

/** Every event the kernel knows, by type, with its data. Rulesets add their own. */
export type KernelEvents = MatchEvents &
  TurnEvents &
  StackEvents &
  PriorityEvents &
  ChoiceEvents &
  ChanceEvents &
  ObjectEvents &
  TotalEvents &
  OrderEvents &
  JudgingEvents;

/** How the kernel's events change the table; a type that is missing here leaves it as it is. */
export const kernelEvolvers: TableEvolvers<KernelEvents> = {
  ...matchEvolvers,
  ...turnEvolvers,
  ...stackEvolvers,
  ...priorityEvolvers,
  ...choiceEvolvers,
  ...chanceEvolvers,
  ...objectEvolvers,
  ...totalEvolvers,
  ...orderEvolvers,
};
