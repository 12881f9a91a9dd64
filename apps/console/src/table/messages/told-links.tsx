import type { TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Notice } from '../../design/notice.js';
import { nameOf } from '../../client/people.js';
import { timeText } from '../../links/times.js';
import { texts } from '../../texts.js';

type TableLink = NonNullable<TableView['links']>[number];

const { table: words } = texts;

/** The links by which somebody besides the first one of a seat sees its hand: the first of each is the player's own. */
const besides = (links: readonly TableLink[]): readonly TableLink[] =>
  links.filter(
    (link, at) =>
      link.hand === null || links.findIndex((each) => each.role === link.role && each.hand === link.hand) < at,
  );

const sentenceOf = ({ by, hand, madeAt, usedAt }: TableLink): string => {
  const whose = hand === null ? null : nameOf(hand);
  const made = by === null || madeAt === null ? null : words.linkMade(by.role, whose, timeText(madeAt));
  const used = usedAt === null ? words.linkUnused : words.linkUsed(timeText(usedAt));
  return made === null ? `${words.linkSees(whose)} ${used}` : `${made} ${used}`;
};

/** Who else can see hidden hands, and since when; nothing while every seat has its own link alone. */
export const ToldLinks = ({ links = [] }: { readonly links: TableView['links'] }): ReactNode => {
  const others = besides(links);
  return others.length === 0 ? null : (
    <Notice tone="doubt" icon="link" role="status">
      {others.map((each) => (
        <p className="small" key={`${each.grant} ${each.link}`}>
          {sentenceOf(each)}
        </p>
      ))}
    </Notice>
  );
};
