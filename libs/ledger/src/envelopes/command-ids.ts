import { asText, type JsonMap } from '@stackledger/rules';

/** The service's own command that continues automatic steps. */
export const GO_ON = 'ContinueSettling';

/** The id of the service's command that continues after a revision. */
export const goOnId = (head: number): string => `continue-${head}`;

/** The id of the n-th command that follows a rewind in its append. */
export const afterId = (rewind: number, n: number): string => `after-${rewind}-${n}`;

/** The service's own command that finalizes a match once the time for disputes is over. */
export const FINALIZE_ENDED = 'SealEndedMatch';

/** The id of the service's command that finalizes a match which ended at a revision. */
export const finalizeId = (head: number): string => `seal-after-${head}`;

/** The service's own commands that tell of links, and what they tell of. */
const LINK_NOTES: { readonly [type: string]: 'made' | 'used' } = { NoteLinkMade: 'made', NoteLinkUsed: 'used' };

/** Whether a type of command tells of a link. */
const isLinkNote = (type: unknown): boolean => typeof type === 'string' && Object.hasOwn(LINK_NOTES, type);

/** Whether a type of command is one of the service's own, which it sends by itself after the creation. */
export const isServiceCommand = (type: unknown): boolean =>
  type === GO_ON || type === FINALIZE_ENDED || isLinkNote(type);

/** The id of the service's command that tells of a link: it is told once, whoever does it how often. */
export const linkNoteId = ({ type, grant, link }: JsonMap): string =>
  `link-${LINK_NOTES[asText(type)] ?? ''}:${asText(grant)}:${asText(link)}`;

/** The id of a command of the service after a revision; undefined for commands of clients. */
export const ownIdAfter = (command: JsonMap | undefined, head: number): string | undefined => {
  const type = command?.type;
  if (command !== undefined && isLinkNote(type)) return linkNoteId(command);
  if (type === GO_ON) return goOnId(head);
  return type === FINALIZE_ENDED ? finalizeId(head) : undefined;
};

/**
 * The id of the service's command that makes the match of a table of a tournament: the same, whoever makes it. `since`
 * is the revision of the tournament at which these players were put there. No client can give it: it has blanks.
 */
export const tableMatchKey = (tournament: string, round: number, since: number, table: number): string =>
  `tournament ${tournament} ${round} ${since} ${table}`;

/** Whether an id is that of the match of some table of a tournament. */
export const isTableMatchKey = (id: string, tournament: unknown): boolean => {
  if (typeof tournament !== 'string') return false;
  const beginning = `tournament ${tournament} `;
  return id.startsWith(beginning) && /^\d+ \d+ \d+$/.test(id.slice(beginning.length));
};

/** Ids that clients may give commands: printable ASCII, and none of the service's own. */
export const COMMAND_ID = /^(?!(?:continue|seal-after)-\d+$|after-\d+-\d+$|link-(?:made|used):)[!-~]{1,200}$/;
