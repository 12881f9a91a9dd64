export { type Call, remedyCommand, remedyDue, stillToSay, wholeFix } from './judging/call.js';
export { abilitiesOf, abilityAt, atPath, BOUND_ABILITY } from './card-paths.js';
export {
  type Ability,
  type Amount,
  type Card,
  type Cards,
  type Condition,
  type Cost,
  type Effect,
  effectOf,
  listed,
  type Refs,
  type TargetSpec,
  type ObjectFilter,
} from './card.js';
export { identityOf } from './faces.js';
export { linksView } from './links.js';
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
  asCardId,
  asObjectName,
  asSeatId,
} from './names.js';
export { withCopied, withExcept, withShown } from './faces.js';
export {
  objectAt,
  objectsAt,
  playerAt,
  totalOf,
  withMoved,
  withNew,
  withObject,
  withPlaced,
  withPlayer,
  zoneAt,
} from './objects.js';
export { firstDifference, plainState, plainTable } from './stored/plain-state.js';
export { PLAIN_POLICY, POLICY, type Policy } from './judging/policy.js';
export { isRejection, type Rejection, rejection } from './rejection.js';
export { activeSeat, everybodyHasPassed, seatAfter, seatNamed, seatsFrom, seatsInOrder } from './seats.js';
export {
  describe,
  either,
  type ValidationError,
  validate,
  cardId,
  hasShape,
  NAMES,
  OBJECT_NAMES,
  ofShape,
  SEAT_NAMES,
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
  renderValidationError,
  text,
  textLike,
} from './shape.js';
export {
  abilitySubject,
  distinctNames,
  stackName,
  stackNames,
  stackObjectAt,
  stackObjectNamed,
} from './stack-names.js';
export { emptyMatch, type MatchState, type MatchTerms, statusOf } from './state.js';
export { STATE_FORM, stateFromStored, storableState } from './stored/stored-state.js';
export {
  type Bindings,
  type ContinuousChange,
  type Choice,
  copyStackObject,
  draftOf,
  type ParameterPrompt,
  type Continuation,
  type GameObject,
  idAfter,
  numberOfId,
  type DamageRecipient,
  type Player,
  type Roll,
  type StackObject,
  type Table,
  type Target,
  type Totals,
} from './table.js';
