import { asText, isMap } from '@stackledger/rules';
import type { LogEvent } from '@stackledger/projections';
import type { MatchLog } from './match-log.js';

/** What a seat has announced and is not on the stack yet: an object by its id, or the next of a kind of its command. */
type Announcement =
  { readonly id: string } | { readonly kind: string; readonly seat: string; readonly commandId: string };

/** Follows the announcements of table events in order, and says which objects were announced. */
export type Announcements = { readonly isDeclared: (event: LogEvent) => boolean };

/** No announcements yet. Each branch has those of the events that lead to it. */
export const newAnnouncements = ({ factsOf }: Pick<MatchLog, 'factsOf'>): Announcements => {
  const openAfter = new Map<number, readonly Announcement[]>();
  return {
    isDeclared: (event) => {
      const open = event.parent === null ? NONE : (openAfter.get(event.parent) ?? NONE);
      const { announces, stack } = factsOf(event);
      const met = stack === 'put' ? open.find((each) => isMetBy(each, event)) : undefined;
      const left = met === undefined ? open : open.filter((each) => each !== met);
      const all = announces === undefined ? left : [...left, announcementOf(event, announces)];
      if (all.length > 0) openAfter.set(event.revision, all);
      return met !== undefined;
    },
  };
};

const NONE: readonly Announcement[] = [];

type AnnouncedBy = NonNullable<ReturnType<MatchLog['factsOf']>['announces']>;

const announcementOf = ({ data, commandId }: LogEvent, announces: AnnouncedBy): Announcement => {
  if ('id' in announces) return { id: asText(data[announces.id]) };
  const kind = 'kind' in announces ? announces.kind : asText(data[announces.kindIn]);
  return { kind, seat: asText(data.seat), commandId };
};

const isMetBy = (announced: Announcement, { data: { object }, commandId }: LogEvent): boolean => {
  if (!isMap(object) || typeof object.controller !== 'string') return false;
  if ('id' in announced) return object.id === announced.id;
  return announced.commandId === commandId && object.kind === announced.kind && object.controller === announced.seat;
};
