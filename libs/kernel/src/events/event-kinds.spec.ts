import { fourSouls } from '@stackledger/rulesets/four-souls';
import { magic } from '@stackledger/rulesets/magic';
import { speedStack } from '@stackledger/rulesets/speed-stack';
import type { RulesetDefinition } from '../rules/ruleset/ruleset.js';
import { eventTypesOf, factsOfGame } from './event-kinds.js';

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
  // A cast: of a definition its events alone are read.
  const types = eventTypesOf({ events: {} } as unknown as RulesetDefinition);
  expect(types).toEqual(wordsOf(EVERYWHERE));
  expect(eventTypesOf(fourSouls)).toEqual(expect.arrayContaining([...types, 'AttackDeclared']));
});

/** Each fact with its value, and the events of the three games of which it holds. */
const FACTS = {
  'act by': `
    StepEnded
  `,
  'act judge': `
    ReportRuled CardRuled OutcomeRuled TotalRuled TotalCorrected
  `,
  'act seat': `
    RollReported RollConfirmed CardReported CardConfirmed OutcomeReported OutcomeConfirmed ReportObjected
    TotalAnnounced TotalConfirmed ShortcutProposed ShortcutAnswered CoinsGiven ManaAbilityUsed
  `,
  'answers true': `
    MatchCreated GameBegan GameEnded MatchEnded PriorityReceived ChoiceMade DieRolled DieRerolled RollReported
    RollConfirmed CardReported CardConfirmed OutcomeReported OutcomeConfirmed ReportObjected ReportRuled CardRuled
    OutcomeRuled TotalConfirmed TotalRuled ShortcutAnswered StartingPlayerChosen ManaAbilityUsed AttackersDeclared
    BlockersDeclared CombatDamageAssigned HandMulliganed HandKept
  `,
  'cause declaration': `
    EffectDeclared AttackDeclared PurchaseDeclared DeclarationBegun AttackersDeclared BlockersDeclared
  `,
  'cause step': `
    AbilityTriggered ChoiceMade DieRolled DieRerolled RollChanged RollSettled RollReported RollConfirmed
    CardReported CardConfirmed OutcomeReported OutcomeConfirmed ReportRuled CardRuled OutcomeRuled TotalAnnounced
    CoinsGiven
  `,
  'decision seat': `
    EffectDeclared TriggersOrdered ChoiceMade AttackDeclared PurchaseDeclared DeclarationBegun SpecialActionTaken
    AttackersDeclared BlockersDeclared HandMulliganed HandKept
  `,
  'goesBack true': `
    MatchRewound RewindReverted DeclarationCancelled
  `,
  'half record': `
    CardsDefined CardDefined DeckRegistered SeatTaken ClientSeedGiven MatchSealed PlayerConceded LinkMade
    LinkFirstUsed PolicyAdopted EndTimeSet JudgeAttended StatementGiven StatementsOpened CallEscalated
    RulingIssued PenaltyAssessed RulingAccepted RulingAppealed RulingReviewed TakebacksAllowed TakebackAsked
    TakebackAnswered PlaceCorrected TimeExtended JudgeCalled JudgeLooked CallClosed PlayPaused PlayResumed
    ConcessionWaived
  `,
  'pass seat': `
    PriorityPassed
  `,
  'quiet true': `
    CardsDefined DeckRegistered StepBegan StepEnded CostPaid PutOnStack ResolutionSuspended PriorityReceived
    PriorityClosed OrderSkipped ChoiceAsked SettlingPaused DelayedSet DelayedEnded RollSettled ObjectsCreated
    CardMoved ObjectRenamed DeckShuffled ObjectTapped ObjectUntapped ObjectMarked Revived ChangeApplied
    ChangeExpired RefillDue DeathDue DutyMet DutyLapsed RulesSet DeclarationCompleted ManaEmptied Blocked
    Unblocked CardDrawn Tallied DeedNoted CostTaken LastKnown HeldInExile TimestampGiven HandsDrawn HybridUsed
  `,
  'report true': `
    RollReported CardReported OutcomeReported TotalAnnounced
  `,
  'stack leaves': `
    Resolved Cancelled Fizzled LeftStack
  `,
  'stack put': `
    PutOnStack
  `,
};

const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);

test.each(Object.entries(FACTS))('of these events it holds that they have %s', (fact, told) => {
  const [name = '', value] = fact.split(' ');
  const having = [fourSouls, magic, speedStack].flatMap(({ compiled }) =>
    [...compiled.events].flatMap(([type, { facts }]) => (String(Reflect.get(facts, name)) === value ? [type] : [])),
  );
  expect([...new Set(having)]).toEqual(wordsOf(told));
});

test.each([
  { game: fourSouls, damage: ['combat-damage'] },
  { game: magic, damage: ['combat-damage'] },
  { game: speedStack, damage: [] },
])('combat damage on the stack is known by its kind', ({ game, damage }) => {
  expect(factsOfGame(game).damage).toEqual(damage);
});
