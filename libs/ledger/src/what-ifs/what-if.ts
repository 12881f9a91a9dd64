import { sha256Hex, shuffleAt } from '@stackledger/integrity';
import {
  determinized,
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
} from '@stackledger/rules';
import { bodyOf } from '../envelopes/canonical-command.js';
import { checkVersion } from '../appending/without-rules.js';
import { GO_ON } from '../envelopes/command-ids.js';
import type { Chance } from '../envelopes/ports.js';
import { SubmissionError } from '../sessions/submission-errors.js';
import { situationAt, type Session } from '../sessions/session.js';
import { decideCompletely, NEEDS_EARLIER } from '../appending/effect-requests.js';
import type { Viewer } from '../viewing/viewer.js';

type WhatIfStart = { readonly at: Revision; readonly viewer: Viewer };

/** A what-if: commands given after a revision, with what a viewer knows. */
export type WhatIfRequest = WhatIfStart & { readonly commands: readonly JsonMap[] };

/** The outcome of one command: its events and the match after it, or its rejection. */
type WhatIfStepResult = {
  readonly command: JsonMap;
  readonly events: readonly Event[];
  readonly rejection?: Rejection;
  readonly after: Situation;
};

/** The outcome up to the first rejected command. `isReal`: with the dice and cards of the match. */
export type WhatIfResult = {
  readonly isReal: boolean;
  readonly before: Situation;
  readonly steps: readonly WhatIfStepResult[];
  /** The match as it would stand at the end, to be asked what may be done then. */
  readonly copy: Session;
};

/** A copy of a match to try commands on, one after another. */
export type MatchTrial = {
  readonly isReal: boolean;
  /** The situation after the commands tried so far. */
  readonly situation: () => Situation;
  readonly copy: Session;
  /** Tries a command; `place` names it in errors. Throws SubmissionError for a malformed one. */
  readonly give: (command: JsonMap, place: string) => WhatIfStepResult;
};

/** More in a row than any resting point needs: the rules end such loops themselves. */
const MOST_RESTS = 30;

/**
 * A copy of a match from any revision on; nothing tried on it is stored or drawn. Until the match is final it has a
 * random seed, and what the viewer does not know is determinized, so that it reveals nothing. Throws SubmissionError
 * for an invalid start, and where the rules of the match are missing (SL-MATCH-5). The session must hold the whole log.
 */
export const trialOf = (session: Session, { at, viewer }: WhatIfStart, chance: Chance): MatchTrial => {
  checkVersion(session, {});
  const { state: real, isReal } = momentAt(session, at);
  const game = { ruleset: session.game.ruleset };
  const seed = sha256Hex(`what-if ${chance.newSeed()}`);
  if (!isReal && isBlindChoice({ ...game, state: real }, viewer.seesAs)) throw blind(at);
  const byChance = (about: string, names: readonly string[]): readonly string[] =>
    shuffleAt({ serverSeed: seed, matchId: `what-if ${about}`, clientSeeds: {}, n: 0 }, names);
  const copy = isReal
    ? { ...session, timeline: session.timeline.fork(at) }
    : thrownAway(session, determinized({ ...game, state: real }, viewer.seesAs, byChance), seed);
  return {
    isReal,
    copy,
    situation: () => situationAt(copy),
    give: (sent, place) => {
      const { command } = bodyOf(sent);
      checkGiver(copy, sent, place);
      return stepOf(copy, command, { chance, place });
    },
  };
};

/**
 * The last revision of the active branch at which the viewer may begin: the end of the match, or where somebody chooses
 * there among cards that the viewer does not know, the end of an earlier command.
 */
export const lastTriable = ({ timeline, game }: Session, viewer: Viewer): Revision => {
  const { head, record } = timeline.state();
  if (record.sealed) return head;
  for (let at = head; at >= 0; at--) {
    if (!timeline.isLive(at) || timeline.endOfCommand(at) !== at) continue;
    const state = timeline.stateAt(at);
    if (state !== undefined && !isBlindChoice({ ruleset: game.ruleset, state }, viewer.seesAs)) return at;
  }
  return head;
};

/** Tries commands on a copy of a match, up to the first that is rejected. Throws SubmissionError for malformed ones. */
export const tryWhatIf = (session: Session, { commands, ...moment }: WhatIfRequest, chance: Chance): WhatIfResult => {
  const { isReal, situation, copy, give } = trialOf(session, moment, chance);
  const before = situation();
  const steps: WhatIfStepResult[] = [];
  for (const [place, command] of commands.entries()) {
    const step = give(command, `commands/${place}`);
    steps.push(step);
    if (step.rejection !== undefined) break;
  }
  return { isReal, before, steps, copy };
};

/** The match at the end of a command, and whether everything about it is public by now. */
const momentAt = ({ timeline }: Session, at: Revision): { state: MatchState; isReal: boolean } => {
  const { head, record } = timeline.state();
  const state = timeline.stateAt(at);
  if (state === undefined) throw malformed(`at: this match has no revision ${at}; its last is ${head}`);
  const end = timeline.endOfCommand(at);
  if (end !== at)
    throw malformed(`at: revision ${at} lies within a command, which ends with ${end}: name that, or one before`);
  return { state, isReal: record.sealed };
};

/** A session that continues from a state with a seed of its own, and holds nothing else of the match. */
const thrownAway = (session: Session, state: MatchState, serverSeed: string): Session => ({
  ...session,
  created: { serverSeed },
  timeline: timelineFrom(session.game.ruleset, state),
});

/** Only seats act in a what-if, and a scribe for them: a judge would change the start, which `at` does. */
const checkGiver = (copy: Session, command: JsonMap, place: string): void => {
  const read = readCommand(situationAt(copy), command);
  if ('rejection' in read) throw malformed(`${place}: ${read.rejection.detail}`);
  if (read.rule.by !== 'seat' && read.rule.by !== 'scribe')
    throw malformed(
      `${place}: type: ${read.command.type} is not given by a seat; a what-if is of play, and begins at any revision (at)`,
    );
};

type TrialSettings = { readonly chance: Chance; readonly place: string };

const stepOf = (copy: Session, command: JsonMap, { chance, place }: TrialSettings): WhatIfStepResult => {
  const events: Event[] = [];
  const rejection = given(copy, command, events, { chance, place });
  for (let rests = 0; rejection === undefined && rests < MOST_RESTS && isResting(situationAt(copy)); rests++)
    given(copy, { type: GO_ON }, events, { chance, place });
  return { command, events, ...(rejection && { rejection }), after: situationAt(copy) };
};

/** Applies a command to the copy; its rejection, if any. */
const given = (
  copy: Session,
  command: JsonMap,
  events: Event[],
  { chance, place }: TrialSettings,
): Rejection | undefined => {
  const supplied = decideCompletely(copy, command, { chance, now: () => copy.lastRecordedAt });
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

/** Without a revision: the match is unchanged. */
const malformed = (detail: string): SubmissionError => new SubmissionError('malformed', 'SL-CMD-1', detail, -1);

const blind = (at: Revision): SubmissionError =>
  malformed(`at: after revision ${at} somebody chooses among cards that you do not know: begin at an earlier one`);
