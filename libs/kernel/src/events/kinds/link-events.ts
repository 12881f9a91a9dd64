import type { EventRules } from '../../rules/ruleset/event-rules.js';
import type { LinkMaker, LinkRecord, LinkSight } from '../../table/links.js';

/** Links by which somebody sees hidden hands of a match are made and used. */
export type LinkEvents = {
  LinkMade: LinkSight & { readonly by: LinkMaker; readonly madeAt: string };
  LinkFirstUsed: LinkSight & { readonly usedAt: string };
};

/** The rules of these events, by type. */
export const linkEvents: EventRules<LinkEvents> = {
  LinkMade: {
    says: 'The {by.role} makes a link that sees {role=scribe?every hand:}[the hand of {hand}] (link {link}, for {person})',
    about:
      'A link by which a hand of this match can be seen was made: `link` numbers those of one grant, `hand` is the seat (null: every one), `person` whom it is for, `by` who made it.',
    half: 'record',
    record: (record, said, at) => ({
      ...record,
      links: [...(record.links ?? []), { ...said, made: at, used: null, usedAt: null }],
    }),
  },
  LinkFirstUsed: {
    says: 'Link {link} of {person}, which sees {role=scribe?every hand:}[the hand of {hand}], is used for the first time',
    about:
      'Somebody has asked for something of this match by a link that sees a hand of it, for the first time; that it was made stands in the log too where that was for this match.',
    half: 'record',
    record: (record, said, at) => {
      const { links = [] } = record;
      const isIt = ({ grant, link }: LinkRecord): boolean => grant === said.grant && link === said.link;
      const after = links.some(isIt)
        ? links.map((each) => (isIt(each) ? { ...each, used: at, usedAt: said.usedAt } : each))
        : [...links, { ...said, by: null, made: null, madeAt: null, used: at }];
      return { ...record, links: after };
    },
  },
};
