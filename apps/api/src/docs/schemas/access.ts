import type { JsonSchema } from '../json-schema.js';
import { ref, text, orNull, nullableText, flag, count, time, listOf, names, record } from './fields.js';

const GRANT = {
  id: text(),
  role: text(),
  scope: record({ kind: { enum: ['service', 'tournament', 'match'] } }, { id: text() }),
  person: record({ id: text(), name: text() }),
};

const GRANT_MORE = {
  seat: text(),
  capabilities: { ...names, description: 'what a judge may do, and whether an analyst sees names' },
  delay: { ...count, description: 'how many seconds late everything is seen' },
  expires: time,
};

/** Who may do what: grants, links, codes and tickets. */
export const accessSchemas = {
  Grant: record(GRANT, GRANT_MORE),
  GrantStanding: record(
    {
      ...GRANT,
      by: { ...nullableText, description: 'the grant of whoever gave it' },
      at: time,
      revoked: orNull(time),
      seen: orNull(time),
    },
    GRANT_MORE,
  ),
  GrantGiven: record({
    grant: ref('GrantStanding'),
    token: text('goes into `authorization: Bearer …`'),
    link: text('opens the console with the token, which stands behind the #'),
    code: text('stands for the link, once, for some minutes'),
    codeExpires: time,
  }),
  GrantList: record({ grants: listOf(ref('GrantStanding')) }),
  Me: record({ open: flag, grants: listOf(ref('Grant')), now: time }),
  Joined: record({ token: text(), link: text(), grant: ref('Grant') }),
  TicketMade: record({ ticket: text(), seconds: count }),
} as const satisfies { readonly [name: string]: JsonSchema };
