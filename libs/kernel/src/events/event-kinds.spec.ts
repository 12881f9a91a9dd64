import { fourSouls } from '@stackledger/rulesets/four-souls';
import { eventTypesOf } from './event-kinds.js';

const EVERYWHERE = `
  MatchCreated CardsDefined CardDefined DeckRegistered MatchStarted GameBegan StartingPlayerChosen GameEnded
  MatchEnded PlayerConceded PlayerLeft TurnBegan StepBegan StepEnded TurnEnded ExtraTurnAdded TurnSkipAdded
  TurnSkipped CostPaid PutOnStack Resolved Cancelled Fizzled EffectMissed PriorityReceived PriorityPassed
  PriorityClosed AbilityTriggered TriggerDropped TriggersOrdered OrderSkipped ChoiceAsked ChoiceMade DelayedSet
  DelayedEnded DieRolled RollReported RollConfirmed CardReported CardConfirmed CommandLapsed OutcomeReported
  OutcomeConfirmed ReportObjected ReportRuled CardRuled OutcomeRuled ObjectsCreated CardMoved ObjectRenamed
  DeckShuffled ObjectTapped ObjectUntapped ControlChanged CountersChanged TotalChanged TotalAnnounced TotalConfirmed
  TotalRuled DamageDealt DamagePrevented Healed Died ChangeApplied ChangeExpired YieldSet YieldCleared
  ShortcutProposed ShortcutAnswered PolicyAdopted EndTimeSet JudgeAttended StatementGiven StatementsOpened
  CallEscalated RulingIssued PenaltyAssessed RulingAccepted RulingAppealed RulingReviewed TakebacksAllowed
  TakebackAsked TakebackAnswered TotalCorrected PlaceCorrected TimeExtended JudgeCalled JudgeLooked MatchRewound
  RewindReverted ConcessionWaived
`;

test('a game has the events that no game does without, and those that it names', () => {
  const types = eventTypesOf({ ...fourSouls, events: {} });
  expect(types).toEqual(EVERYWHERE.trim().split(/\s+/));
  expect(eventTypesOf(fourSouls)).toEqual(expect.arrayContaining([...types, 'AttackDeclared']));
});
