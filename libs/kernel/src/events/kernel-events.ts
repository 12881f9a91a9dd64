import type { EventRules } from '../rules/ruleset/event-rules.js';
import type { CallEvents } from './kinds/call-events.js';
import { callEvents } from './kinds/call-events.js';
import type { ChanceEvents } from './kinds/chance-events.js';
import { chanceEvents } from './kinds/chance-events.js';
import type { ChoiceEvents } from './kinds/choice-events.js';
import { choiceEvents } from './kinds/choice-events.js';
import type { JudgingEvents } from './kinds/judging-events.js';
import { judgingEvents } from './kinds/judging-events.js';
import type { LinkEvents } from './kinds/link-events.js';
import { linkEvents } from './kinds/link-events.js';
import type { MatchEvents } from './kinds/match-events.js';
import { matchEvents } from './kinds/match-events.js';
import type { HiddenCardEvents } from './kinds/hidden-card-events.js';
import { hiddenCardEvents } from './kinds/hidden-card-events.js';
import type { ObjectEvents } from './kinds/object-events.js';
import { objectEvents } from './kinds/object-events.js';
import type { OrderEvents } from './kinds/order-events.js';
import { orderEvents } from './kinds/order-events.js';
import type { PriorityEvents } from './kinds/priority-events.js';
import { priorityEvents } from './kinds/priority-events.js';
import type { StackEvents } from './kinds/stack-events.js';
import { stackEvents } from './kinds/stack-events.js';
import type { TotalEvents } from './kinds/total-events.js';
import { totalEvents } from './kinds/total-events.js';
import type { TurnEvents } from './kinds/turn-events.js';
import { turnEvents } from './kinds/turn-events.js';
import type { ZoneEvents } from './kinds/zone-events.js';
import { zoneEvents } from './kinds/zone-events.js';

/** The data of every kernel event, by type. Rulesets add their own. */
export type KernelEvents = MatchEvents &
  LinkEvents &
  TurnEvents &
  StackEvents &
  PriorityEvents &
  ChoiceEvents &
  ChanceEvents &
  ZoneEvents &
  HiddenCardEvents &
  ObjectEvents &
  TotalEvents &
  OrderEvents &
  CallEvents &
  JudgingEvents;

/** The rules of the kernel events. */
export const kernelEvents: EventRules<KernelEvents> = {
  ...matchEvents,
  ...linkEvents,
  ...turnEvents,
  ...stackEvents,
  ...priorityEvents,
  ...choiceEvents,
  ...chanceEvents,
  ...zoneEvents,
  ...hiddenCardEvents,
  ...objectEvents,
  ...totalEvents,
  ...orderEvents,
  ...callEvents,
  ...judgingEvents,
};
