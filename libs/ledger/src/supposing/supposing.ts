import { sha256Hex, shuffleAt } from '@stackledger/integrity';
import {
  dealtAnew,
  foldsOf,
  isBlindChoice,
  isResting,
  readCommand,
  timelineFrom,
  type Event,
  type JsonMap,
  type MatchState,
  type Rejection,
  type Revision,
  type Situation,
} from '@stackledger/kernel';
import { bodyOf } from '../envelopes/command-body.js';
import { GO_ON } from '../envelopes/command-ids.js';
import type { Chance } from '../envelopes/ports.js';
import { Problem } from '../sessions/problems.js';
import { situationAt, type Session } from '../sessions/session.js';
import { decideSupplied, NEEDS_EARLIER } from '../growing/supplying.js';
import type { Viewer } from '../viewing/viewer.js';

/** From which revision on, and with whose eyes, something is supposed. */
type Moment = { readonly at: Revision; readonly viewer: Viewer };

/** What is supposed: that these commands were given after a revision, seen with somebody's eyes. */
export type Supposing = Moment & { readonly commands: readonly JsonMap[] };

/** What one command would have come to: what happens and the match after it, or why it is refused. */
type SupposedStep = {
  readonly command: JsonMap;
  readonly events: readonly Event[];
  readonly rejection?: Rejection;
  readonly after: Situation;
};

/** What would have come of it, up to the first command that is refused. `isReal`: with the dice and the cards of the match. */
export type Supposed = {
  readonly isReal: boolean;
  readonly before: Situation;
  readonly steps: readonly SupposedStep[];
};

/** A copy of a match to try commands on, one after the other. */
export type Trial = {
  readonly isReal: boolean;
  /** As the commands that were tried have left it. */
  readonly situation: () => Situation;
  /** Tries one; `place` is what it is called where it makes no sense. Throws Problem then. */
  readonly give: (command: JsonMap, place: string) => SupposedStep;
};

/** More in a row than any resting point needs: the rules end such a loop themselves. */
const MOST_RESTS = 30;

/**
 * A copy of a match from any revision on: nothing that is tried there is written, drawn or remembered. Until the match is sealed the dice
 * are thrown away afterwards, and whatever the viewer does not know is dealt anew: it tells nobody the future. Throws Problem for a
 * question that makes no sense. The session has to be whole.
 */
export const trialOf = (session: Session, { at, viewer }: Moment, chance: Chance): Trial => {
  const { state: real, isReal } = momentAt(session, at);
  const game = { ruleset: session.game.ruleset };
  const seed = sha256Hex(`what-if ${chance.newSeed()}`);
  if (!isReal && isBlindChoice({ ...game, state: real }, viewer.eyes)) throw blind(at);
  const byChance = (about: string, names: readonly string[]): readonly string[] =>
    shuffleAt({ serverSeed: seed, matchId: `what-if ${about}`, clientSeeds: {}, n: 0 }, names);
  const copy = isReal
    ? { ...session, timeline: session.timeline.fork(at) }
    : thrownAway(session, dealtAnew({ ...game, state: real }, viewer.eyes, byChance), seed);
  return {
    isReal,
    situation: () => situationAt(copy),
    give: (sent, place) => {
      const { command } = bodyOf(sent);
      checkGiver(copy, sent, place);
      return stepOf(copy, command, { chance, place });
    },
  };
};

/** Tries commands on a copy of a match, up to the first that is refused. Throws Problem for a question that makes no sense. */
export const suppose = (session: Session, { commands, ...moment }: Supposing, chance: Chance): Supposed => {
  const { isReal, situation, give } = trialOf(session, moment, chance);
  const before = situation();
  const steps: SupposedStep[] = [];
  for (const [place, command] of commands.entries()) {
    const step = give(command, `commands/${place}`);
    steps.push(step);
    if (step.rejection !== undefined) break;
  }
  return { isReal, before, steps };
};

/** The match at the end of a command, and whether everything about it is known by now. */
const momentAt = ({ timeline }: Session, at: Revision): { state: MatchState; isReal: boolean } => {
  const { head, record } = timeline.state();
  const state = timeline.stateAt(at);
  if (state === undefined) throw malformed(`at: this match has no revision ${at}; its last is ${head}`);
  const end = timeline.endOfCommand(at);
  if (end !== at)
    throw malformed(`at: revision ${at} lies within a command, which ends with ${end}: name that, or one before`);
  return { state, isReal: record.sealed };
};

/** A copy that goes on from a state of its own, with a seed of its own, and knows nothing else of the match. */
const thrownAway = (session: Session, state: MatchState, serverSeed: string): Session => ({
  ...session,
  created: { serverSeed },
  timeline: timelineFrom(foldsOf(session.game.ruleset), state),
});

/** Only seats play in a what-if, and a scribe for them: a judge would take the match elsewhere, and `at` does that. */
const checkGiver = (copy: Session, command: JsonMap, place: string): void => {
  const read = readCommand(situationAt(copy), command);
  if ('rejection' in read) throw malformed(`${place}: ${read.rejection.detail}`);
  if (read.rule.by !== 'seat' && read.rule.by !== 'scribe')
    throw malformed(
      `${place}: type: ${read.command.type} is not given by a seat; a what-if is of play, and begins at any revision (at)`,
    );
};

type Trying = { readonly chance: Chance; readonly place: string };

const stepOf = (copy: Session, command: JsonMap, { chance, place }: Trying): SupposedStep => {
  const events: Event[] = [];
  const rejection = given(copy, command, events, { chance, place });
  for (let rests = 0; rejection === undefined && rests < MOST_RESTS && isResting(situationAt(copy)); rests++)
    given(copy, { type: GO_ON }, events, { chance, place });
  return { command, events, ...(rejection && { rejection }), after: situationAt(copy) };
};

/** Gives a command to the copy; why not, where it is refused. */
const given = (copy: Session, command: JsonMap, events: Event[], { chance, place }: Trying): Rejection | undefined => {
  const supplied = decideSupplied(copy, command, { chance, now: () => copy.lastRecordedAt });
  if (supplied === NEEDS_EARLIER)
    throw malformed(
      `${place}: it goes back to before the revision that the what-if begins at: begin at an earlier one`,
    );
  const { decision } = supplied;
  if (decision.kind === 'refused') return decision.rejection;
  copy.timeline.appendDecided(decision.events, decision.state);
  events.push(...decision.events);
  return undefined;
};

/** Of no revision in particular: the match is as it was. */
const malformed = (detail: string): Problem => new Problem('malformed', 'SL-CMD-1', detail, -1);

const blind = (at: Revision): Problem =>
  malformed(`at: after revision ${at} somebody chooses among cards that you do not know: begin at an earlier one`);
