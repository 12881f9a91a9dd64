import { goesBackTo, type Command, type Event, type JsonMap, type Revision } from '@stackledger/rules';
import { GO_ON } from '../envelopes/command-ids.js';
import { eventIn, type Envelope } from '../envelopes/envelope.js';
import { byCommand, commandIn, type Session } from '../sessions/session.js';

/** A command of the log with its events. */
export type LoggedCommand = {
  /** The revision of its first event, which identifies it. */
  readonly first: Revision;
  readonly command: Command;
  readonly envelopes: readonly Envelope[];
  readonly events: readonly Event[];
};

/** The commands of a log in order. */
export const loggedCommands = (envelopes: readonly Envelope[], session: Session): readonly LoggedCommand[] =>
  byCommand(envelopes).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const events = group.map((envelope) => eventIn(envelope, session.game));
    return [{ first: Number(first.revision), command: commandOf(first), envelopes: group, events }];
  });

// it was decided
const commandOf = (first: Envelope): Command => commandIn(first) as JsonMap & { readonly type: string };

/**
 * The commands that a rewind removes, in order: those of the branch from its target to the tip that it left. Rewinds
 * and automatic steps on that branch are not among them.
 */
export const rewoundCommands = (
  session: Session,
  since: readonly LoggedCommand[],
  { to, from }: { readonly to: Revision; readonly from: Revision },
): readonly LoggedCommand[] => {
  const line = new Set<Revision>();
  for (let at: Revision | null = from; at !== null && at > to; at = session.timeline.eventAt(at)?.parent ?? null)
    line.add(at);
  return since.filter(({ command, events }) => {
    const atTable = events.find(({ parent }) => parent !== null);
    return atTable !== undefined && line.has(atTable.revision) && !isPassedOver(session, command, atTable);
  });
};

/** A declaration that named a card before it began keeps its place, and so does its cancellation. */
const isPassedOver = ({ game, timeline }: Session, { type }: Command, atTable: Event): boolean => {
  const to = goesBackTo(game.ruleset, atTable);
  return (
    type === GO_ON || (to !== null && (atTable.type !== 'DeclarationCancelled' || timeline.endOfCommand(to) === to))
  );
};
