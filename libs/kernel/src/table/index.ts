export { type Call, remedyDue, stillToSay } from './call.js';
export { abilitiesOf, atPath } from './card-paths.js';
export {
  type Ability,
  type Amount,
  type Card,
  type Cards,
  type Condition,
  type Cost,
  costOf,
  type Effect,
  effectOf,
  listed,
  type Refs,
  type TargetSpec,
  type Where,
} from './card.js';
export { identityOf } from './faces.js';
export { nameFor, objectNamed, PUBLIC } from './knowledge.js';
export {
  type CardId,
  type ObjectName,
  type Revision,
  type RuleId,
  type SeatId,
  type StackId,
  zoneKind,
  type ZoneName,
  zoneOf,
} from './names.js';
export { objectAt, objectsAt, playerAt, totalOf, withObject, withPlaced, withPlayer, zoneAt } from './objects.js';
export { firstDifference, plainState, plainTable } from './plain-state.js';
export { PLAIN_POLICY, POLICY, type Policy } from './policy.js';
export { isRejection, type Rejection, rejection } from './rejection.js';
export { activeSeat, everybodyHasPassed, seatAfter, seatNamed, seatsFrom, seatsInOrder } from './seats.js';
export {
  describe,
  either,
  type Fault,
  faultsOf,
  hasShape,
  type Fields,
  flag,
  json,
  later,
  listOf,
  mapOf,
  number,
  oneOf,
  plainName,
  type Shape,
  struct,
  tellFault,
  text,
} from './shape.js';
export {
  abilitySubject,
  distinctNames,
  stackName,
  stackNames,
  stackObjectAt,
  stackObjectNamed,
} from './stack-names.js';
export { emptyMatch, type MatchState, statusOf } from './state.js';
export { STATE_FORM, stateFromStored, storableState } from './stored-state.js';
export {
  type Bindings,
  type Change,
  type Choice,
  copyStackObject,
  draftOf,
  type Fill,
  type Frame,
  type GameObject,
  idAfter,
  type Living,
  type Player,
  type Roll,
  type StackObject,
  type Table,
  type Target,
  type Totals,
} from './table.js';
