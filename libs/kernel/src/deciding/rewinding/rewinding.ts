import type { OpenDecision } from '../../rules/ruleset/situation.js';
import type { PastMoment } from '../../log/inputs.js';
import type { Command } from '../../rules/command.js';
import { asText } from '../../persistent/json.js';
import { inputOf, recordEvent } from '../../events/recording.js';
import type { JsonMap } from '../../persistent/json.js';
import { leaveGame } from '../../board/leaving.js';
import type { Revision, RuleId, SeatId } from '../../table/names.js';
import type { Rejection } from '../../table/rejection.js';
import { rejection } from '../../table/rejection.js';
import { command, type CommandRule } from '../../rules/ruleset/command-rules.js';
import { resume } from '../calls/calling.js';
import { remedyRejection } from '../calls/disputes.js';
import { whyNotReversed, whyNotSimple } from '../calls/remedy-fit.js';
import { informationIn } from './information.js';
import { REASON, REVISION } from '../commands/judging/judge-fields.js';
import { NAMES, ofShape, json, listOf, mapOf, oneOf, plainName, text } from '../../table/shape.js';
import { deckNamed, reshuffle } from '../../board/shuffling.js';
import { replayRejection } from './replay-rejection.js';

const KINDS = ['simple', 'full', 'reversed-decision', 'shortcut-cut', 'own-undo', 'takeback'];
const BACK: readonly RuleId[] = ['SL-REWIND-5', 'SL-REWIND-6'];

/** The maximum number of commands that a rewind inserts, and that it leaves out. */
const MOST_INSERTED = 50;
const AUTHORITIES = ['floor-judge', 'head-judge', 'organizer', 'scribe'];

/** An earlier moment, requested if it is not among the inputs yet; null if the match has no such revision. */
const momentAt = (d: OpenDecision, to: string): PastMoment | null =>
  inputOf(d, { need: 'past', to: Number(to) }, ({ past }) => past?.[to]);

const missingReason = ({ reason, kind, authority }: Command, needsKind: boolean): Rejection | undefined => {
  const asked = 'a rewind says why (reason), on whose authority, and of which kind it is';
  if (typeof reason !== 'string' || reason.trim() === '') return rejection('reason-required', 'SL-REWIND-2', asked);
  if (!AUTHORITIES.includes(String(authority)))
    return rejection('reason-required', 'SL-REWIND-2', `${asked}; authority is one of ${AUTHORITIES.join(', ')}`);
  if (needsKind && !KINDS.includes(String(kind)))
    return rejection('reason-required', 'SL-REWIND-2', `${asked}; kind is one of ${KINDS.join(', ')}`);
  return undefined;
};

const decideRewind = (d: OpenDecision, command: Command): Rejection | undefined => {
  const missing = missingReason(command, true);
  if (missing !== undefined) return missing;
  const past = momentAt(d, String(command.to));
  const decks = ofShape(NAMES, command.reshuffle ?? []);
  const rejected =
    remedyRejection(d, command, String(command.kind)) ??
    targetRejection(d, command, past) ??
    deckRejection(d, decks, past) ??
    replayRejection(d, command, past) ??
    fitRejection(d, command, past);
  if (rejected !== undefined || past === null) return rejected;
  const fresh = command.dice === 'fresh';
  const { head, tip, record: kept } = d.state;
  const isFollowed = command.insert !== undefined || command.reapply === true;
  const resumes = isFollowed && command.ruling !== undefined && kept.paused !== null;
  const data = {
    to: String(past.tip),
    from: String(tip),
    kind: String(command.kind),
    dice: fresh ? 'fresh' : 'keep',
    generation: fresh ? head + 1 : kept.generation,
    ...(command.reapply === true && { reapply: true }),
    ...rulingIn(command),
    ...statedReason(command),
  };
  emitRewind(d, 'MatchRewound', past, data, isFollowed ? ['SL-REWIND-8', ...BACK] : BACK);
  for (const deck of decks) reshuffle(d, deck, ['SL-REWIND-6']);
  if (resumes) resume(d, String(command.judge), ['SL-CALL-12']);
  return undefined;
};

/** The moment that a seat's command names, or why play cannot go back to it. */
export const targetOf = (d: OpenDecision, command: Command): PastMoment | Rejection => {
  const { to } = command;
  const past = momentAt(d, String(to));
  const rejected = remedyRejection(d, { type: 'UndoOwn' }, '') ?? targetRejection(d, command, past);
  return rejected ?? past ?? rejection('bad-target', 'SL-REWIND-1', `this match has no revision ${String(to)}`);
};

/** Takes the table back for seats: their own action, or by common agreement. */
export const takeTableBack = (
  d: OpenDecision,
  past: PastMoment,
  { kind, seat }: { readonly kind: 'own-undo' | 'takeback'; readonly seat: SeatId },
  because: readonly RuleId[],
): void => {
  const { tip, record } = d.state;
  const said = { kind, reason: REASONS[kind], authority: 'seat', judge: seat };
  const line = { to: String(past.tip), from: String(tip), dice: 'keep', generation: record.generation };
  emitRewind(d, 'MatchRewound', past, { ...line, ...said }, [...because, ...BACK]);
};

const REASONS = { 'own-undo': 'taken back before anybody answered', takeback: 'taken back by agreement' };

const targetRejection = (d: OpenDecision, { to }: Command, past: PastMoment | null): Rejection | undefined => {
  if (past === null)
    return rejection(
      'bad-target',
      'SL-REWIND-1',
      `this match has no revision ${String(to)}; its last is ${d.state.head}`,
    );
  if (!past.endsCommand)
    return rejection(
      'bad-target',
      'SL-REWIND-1',
      past.nearestBefore < 0
        ? `revision ${String(to)} lies inside the first command of the match, before which nothing ended`
        : `revision ${String(to)} lies inside a command; the end of the one before is ${past.nearestBefore}`,
    );
  if (past.tip === d.state.tip)
    return rejection('bad-target', 'SL-REWIND-1', `the table is at revision ${String(to)} already`);
  return undefined;
};

/** The rejection of a rewind larger than its ruling allows, compared with what happened (SL-REWIND-9). */
const fitRejection = (d: OpenDecision, { ruling, kind }: Command, past: PastMoment | null): Rejection | undefined => {
  if (ruling === undefined || past === null) return undefined;
  const whyNot = kind === 'simple' ? whyNotSimple : kind === 'reversed-decision' ? whyNotReversed : () => undefined;
  const why = whyNot(d.ruleset, past.span);
  return why === undefined
    ? undefined
    : rejection('does-not-fit', 'SL-REWIND-9', `this is not ${String(kind)}: ${why}`);
};

const deckRejection = (d: OpenDecision, decks: readonly string[], past: PastMoment | null): Rejection | undefined => {
  const tables = past === null ? [d.state.table] : [d.state.table, past.table];
  const unknown = decks.find((deck) => tables.every((table) => deckNamed(d.ruleset, table, deck) === undefined));
  return unknown === undefined
    ? undefined
    : rejection('unknown-object', 'SL-CMD-2', `no deck called ${unknown} has cards, neither now nor at that revision`);
};

const rulingIn = ({ ruling }: Command): { ruling?: string } => (ruling === undefined ? {} : { ruling: asText(ruling) });

const statedReason = ({ reason, authority, judge }: Command): { reason: string; authority: string; judge: string } => ({
  reason: String(reason),
  authority: String(authority),
  judge: String(judge),
});

/**
 * Goes back: the table of an earlier moment without standing orders; then, in the same append, whoever has conceded the
 * present game leaves it again (SL-REWIND-5). If commands are replayed, leaving has its place among them (SL-REWIND-8).
 */
const emitRewind = (
  d: OpenDecision,
  type: 'MatchRewound' | 'RewindReverted' | 'DeclarationCancelled',
  past: PastMoment,
  data: JsonMap,
  because: readonly RuleId[] = BACK,
): void => {
  const information = informationIn(d.kinds, past.span);
  const hidden = type === 'MatchRewound' ? { hidden: { for: 'judges' as const, data: { information } } } : {};
  recordEvent(d, { revision: d.state.head + 1, type, parent: past.tip, because, data, ...hidden });
  d.agenda = d.state.table.resolving.slice();
  if (data.reapply === true) return;
  const { table, record: kept } = d.state;
  for (const { seat, game } of kept.concessions)
    if (game === table.gameBegan && table.status === 'running') leaveGame(d, seat, 'conceded', ['SL-REWIND-5']);
};

/**
 * Undoes a declaration that began at `begun`: the table is what it was at `to`, just before it, and whoever conceded
 * meanwhile leaves it again (MTG-733).
 */
export const cancelDeclaration = (
  d: OpenDecision,
  { seat, begun, to }: { readonly seat: SeatId; readonly begun: Revision; readonly to: Revision },
  because: readonly RuleId[],
): void => {
  const past = momentAt(d, String(to));
  if (past === null) throw new Error(`the declaration at ${begun} goes back to ${to}, which is not in the match`);
  emitRewind(d, 'DeclarationCancelled', past, { seat, begun: String(begun), to: String(past.tip) }, because);
};

const decideRestore = (d: OpenDecision, command: Command): Rejection | undefined => {
  const missing = missingReason(command, false);
  if (missing !== undefined) return missing;
  const rewind = momentAt(d, String(command.rewind));
  if (rewind?.rewoundFrom == null || rewind.type !== 'MatchRewound' || !rewind.isLive)
    return rejection(
      'not-in-force',
      'SL-REWIND-4',
      `revision ${String(command.rewind)} is no rewind on the active branch of this match`,
    );
  const rejected = remedyRejection(d, command, 'reinstatement');
  if (rejected !== undefined) return rejected;
  const past = momentAt(d, String(rewind.rewoundFrom));
  if (past === null) return rejection('not-in-force', 'SL-REWIND-4', 'what that rewind left is not in this match');
  const said = {
    rewind: String(command.rewind),
    from: String(d.state.tip),
    ...rulingIn(command),
    ...statedReason(command),
  };
  emitRewind(d, 'RewindReverted', past, { ...said, to: String(past.tip), generation: past.generation });
  return undefined;
};

const SAID = {
  judge: text('the name of the judge'),
  reason: REASON,
  authority: oneOf(...AUTHORITIES),
};

const RULING = { 'ruling?': plainName('the ruling or review whose remedy it is, such as ruling-1') };

/** Whether a rewind needs the highest power: all but those of the last action and of common agreement. */
const isFull = (kind: unknown): boolean => kind === undefined || kind === 'full';

/** The commands that change which branch is the active one. */
export const rewindCommands: { readonly [type: string]: CommandRule } = {
  Rewind: command({
    about: 'takes the table back to the end of an earlier command; what came after is kept as a rewound branch',
    by: 'judge',
    needs: ({ kind }) => (isFull(kind) ? 'rewind.full' : 'rewind.simple'),
    during: 'ended',
    fields: {
      ...SAID,
      to: REVISION,
      kind: oneOf(...KINDS),
      ...RULING,
      'dice?': oneOf('keep', 'fresh'),
      'reshuffle?': listOf(plainName('the name of a deck'), 1, 10),
      'insert?': {
        ...listOf(mapOf(json), 1, MOST_INSERTED),
        about: 'commands of play to be given then, such as a forgotten one',
      },
      'reapply?': {
        ...oneOf(true),
        about: 'true: the rewound commands are replayed in their order, up to the first that is rejected',
      },
      'leaveOut?': { ...listOf(REVISION, 1, MOST_INSERTED), about: 'revisions whose commands are not replayed' },
    },
    hidden: () => ['insert'],
    refuses: ['reason', 'kind', 'authority'],
    decide: decideRewind,
  }),
  RestoreBranch: command({
    about: 'takes a rewind back: the line that it left is the live one again',
    by: 'judge',
    needs: 'rewind.full',
    during: 'ended',
    fields: { ...SAID, rewind: REVISION, ...RULING },
    refuses: ['reason', 'authority'],
    decide: decideRestore,
  }),
};
