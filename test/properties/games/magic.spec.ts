import { asText, legalActions, objectAt, playerAt, seatAfter, type Event, type MatchState } from '@stackledger/kernel';
import { magic } from '@stackledger/rulesets/magic';
import { situationAt } from '@stackledger/ledger';
import { seededRandom } from '@stackledger/scenarios';
import { dealtMatch, playOn, send } from '../../support/random-play.js';
import { simulatedLog, type SimulatedLog } from '../../support/logs/simulated-log.js';

const PATIENCE = 240_000;
const FIRST = Number(process.env.SEED ?? 1);

/**
 * What steps begin with, in the order of MTG-703.4: phasing, day and night, the counters of Sagas, damage that is
 * assigned.
 */
const FIRST_OF_A_STEP = ['MTG-703.4a', 'MTG-703.4b', 'MTG-714.3b', 'MTG-510.1', 'MTG-514.1', 'MTG-514.2'] as const;

/** Every promise that docs/rules/magic.md marks `invariant`, looked for all along simulated matches. */
describe('along simulated matches of Magic', () => {
  const logs: SimulatedLog[] = [];

  beforeAll(async () => {
    for (const [at, seats] of [
      ['anna', 'ben'],
      ['anna', 'ben', 'cleo'],
      ['anna', 'ben', 'cleo', 'dora'],
    ].entries())
      logs.push(await simulatedLog('magic', FIRST + at, seats, 900));
  }, PATIENCE);

  /** Calls for every event with the state before it, and the one after. */
  const along = (look: (event: Event, before: MatchState, after: MatchState, log: SimulatedLog) => void): void => {
    for (const log of logs)
      for (const event of log.events) {
        const [before, after] = [log.states[event.revision - 1], log.states[event.revision]];
        if (before !== undefined && after !== undefined) look(event, before, after, log);
      }
  };

  /** How often something was looked at: a promise about nothing proves nothing. */
  const seen = (count: number): void => expect(count).toBeGreaterThan(0);

  test('MTG-117.3: whoever receives priority after a pass is the next player, after a declaration its player', () => {
    let count = 0;
    along((event, before, _after, { events }) => {
      if (event.type !== 'PriorityReceived') return;
      const last = events[event.revision - 1];
      if (last?.type === 'DeclarationCompleted') expect(event.data.seat).toBe(last.data.seat);
      if (last?.type === 'PriorityPassed')
        expect(event.data.seat).toBe(seatAfter(before.table, last.data.seat as never));
      count += 1;
    });
    seen(count);
  });

  test('MTG-605.5a: what is used as a mana ability has no target and waits for nothing', () => {
    let count = 0;
    along((event, before) => {
      if (event.type !== 'ManaAbilityUsed') return;
      const object = objectAt(before.table, asText(event.data.source));
      const abilities = before.terms.cards[object?.card ?? '']?.abilities ?? [];
      const used = abilities.filter(({ type }) => type === 'mana');
      for (const { targets, when } of used) expect([targets, when]).toEqual([undefined, undefined]);
      count += 1;
    });
    seen(count);
  });

  test('MTG-603.2f: what becomes tapped was not', () => {
    let count = 0;
    along((event, before) => {
      if (event.type !== 'ObjectTapped') return;
      expect(objectAt(before.table, asText(event.data.object))?.tapped).toBe(false);
      count += 1;
    });
    seen(count);
  });

  test('MTG-603.5: "may" is asked while the ability resolves, and so lies on top of the stack', () => {
    along((event, before) => {
      const frames = (event.data.resume ?? []) as readonly { procedure: string; object: string | null }[];
      if (event.type === 'ChoiceAsked' && frames.at(-1)?.procedure === 'optional')
        expect(before.table.stack.at(-1)?.id).toBe(frames.at(-1)?.object);
    });
  });

  test('MTG-704.4: no state-based action is performed while something resolves', () => {
    let count = 0;
    for (const { events, states } of logs) {
      let resolving: string | undefined;
      for (const event of events) {
        if (event.type === 'PriorityClosed') resolving = states[event.revision]?.table.stack.at(-1)?.id;
        if (['MatchRewound', 'RewindReverted', 'PlayerLeft', 'PriorityReceived'].includes(event.type))
          resolving = undefined;
        if (event.data.id === resolving) resolving = undefined;
        // What deathtouch has damaged is noted as it is dealt, and destroyed later.
        const isNoted = event.data.mark === 'deathtouched' && event.data.on === true;
        if (resolving === undefined || isNoted) continue;
        expect(event.because.filter((rule) => rule.startsWith('MTG-704.5'))).toEqual([]);
        count += 1;
      }
    }
    seen(count);
  });

  test('MTG-704.5e: a copy on the stack has no card that it could leave anywhere', () => {
    along((event) => {
      if (event.type !== 'PutOnStack') return;
      const { kind, object } = event.data.object as { kind: string; object: string | null };
      if (kind === 'copy') expect(object).toBeNull();
    });
  });

  test('MTG-500.10: a step that has ended is followed by the next one, or by the end of the turn', () => {
    let count = 0;
    along((event, _before, _after, { events }) => {
      if (event.type !== 'StepEnded') return;
      expect(['StepBegan', 'TurnEnded']).toContain(events[event.revision + 1]?.type);
      count += 1;
    });
    seen(count);
  });

  test('MTG-703.4: what a step begins with happens before anybody has priority in it, and in the order of its letters', () => {
    let count = 0;
    for (const { events } of logs) {
      let last = -1;
      let isOpen = false;
      for (const { type, because } of events) {
        if (type === 'StepBegan' || type === 'MatchRewound' || type === 'RewindReverted') [last, isOpen] = [-1, false];
        if (type === 'PriorityReceived') isOpen = true;
        const letter = FIRST_OF_A_STEP.findIndex((rule) => because.includes(rule));
        if (letter < 0) continue;
        expect(isOpen).toBe(false);
        expect(letter).toBeGreaterThanOrEqual(last);
        last = letter;
        count += 1;
      }
    }
    seen(count);
  });

  test('MTG-800.4e: combat damage goes to nobody who has left', () => {
    along((event, before) => {
      if (event.type !== 'DamageDealt' || event.data.combat !== true) return;
      const { seat } = event.data.to as { seat?: string };
      if (seat !== undefined) expect(playerAt(before.table, seat)?.left).toBe(false);
    });
  });

  test('MTG-800.4f: nobody who has left pays', () => {
    along((event, before) => {
      if (event.type === 'CostPaid') expect(playerAt(before.table, asText(event.data.seat))?.left).toBe(false);
    });
  });

  test('MTG-101.4d: what one frame asks of several players it asks each of them once', () => {
    for (const { events } of logs) {
      let asked: string[] = [];
      for (const event of events) {
        if (event.type !== 'ChoiceAsked' && event.type !== 'ChoiceMade') asked = [];
        if (event.type !== 'ChoiceAsked') continue;
        const { seat, prompt, kind } = event.data.choice as { seat: string; prompt: string; kind: string };
        if (kind !== 'choice') continue;
        expect(asked).not.toContain(`${seat}: ${prompt}`);
        asked = [...asked, `${seat}: ${prompt}`];
      }
    }
  });

  test('MTG-732.5: nobody must act to end a loop: whoever has priority may pass', () => {
    let count = 0;
    along((event, _before, after) => {
      const { holder } = after.table.priority;
      if (event.type !== 'PriorityReceived' || holder === null || after.table.awaiting !== null) return;
      if (event.revision % 7 !== 0) return; // a share of them: templates are dear
      count += 1;
      expect(passes(after)).toBe(true);
    });
    seen(count);
  });

  const passes = (state: MatchState): boolean => {
    const { holder } = state.table.priority;
    const look = { ruleset: magic, state };
    return holder !== null && legalActions(look, holder).actions.some(({ command }) => command.type === 'PassPriority');
  };
});

test(
  'MTG-104.3z: who has conceded leaves again after a rewind to before that',
  async () => {
    const random = seededRandom(FIRST);
    const { ledger, matchId } = await dealtMatch(random, ['anna', 'ben', 'cleo'], 'magic');
    const played = await playOn(ledger, matchId, random, 60);
    await send(ledger, matchId, { seat: 'ben', type: 'Concede' });
    const to = String(played[30]?.after.state.head);
    const why = { judge: 'jo', reason: 'a card was missed', kind: 'full', authority: 'head-judge' };
    await send(ledger, matchId, { type: 'Rewind', to, ...why });
    const { table } = situationAt(await ledger.session(matchId)).state;
    expect(playerAt(table, 'ben')?.left).toBe(true);
    expect(playerAt(table, 'anna')?.left).toBe(false);
  },
  PATIENCE,
);
