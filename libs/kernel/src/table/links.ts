import type { Revision, SeatId } from './names.js';

/** Who made a link: by which link of which grant; where the service itself did, `role` alone is told. */
export type LinkMaker = {
  readonly role: string;
  readonly person?: string;
  readonly grant?: string;
  readonly link?: number;
};

/** A link that sees a hidden hand, by its number among those of its grant; `hand` is null where it sees every one. */
export type LinkSight = {
  readonly grant: string;
  readonly link: number;
  readonly role: 'seat' | 'player' | 'scribe';
  readonly person: string;
  readonly hand: SeatId | null;
};

/** Such a link with what the log tells of it: who made it, and the revisions and times of its making and first use. */
export type LinkRecord = LinkSight & {
  /** Null, as `made` is, where the log tells of its first use alone. */
  readonly by: LinkMaker | null;
  readonly made: Revision | null;
  readonly madeAt: string | null;
  readonly used: Revision | null;
  readonly usedAt: string | null;
};

/** A link as answers tell it: revisions as texts. */
type LinkView = Omit<LinkRecord, 'made' | 'used'> & { readonly made: string | null; readonly used: string | null };

/** The links by which hidden hands can be seen, as everybody reads them. */
export const linksView = (links: readonly LinkRecord[]): readonly LinkView[] =>
  links.map(({ made, used, ...link }) => ({
    ...link,
    made: made === null ? null : String(made),
    used: used === null ? null : String(used),
  }));
