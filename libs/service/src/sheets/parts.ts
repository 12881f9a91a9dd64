import type { RulingSheet, SheetLine, SheetRow, StatementView } from '@stackledger/wire';
import { ruledText } from './fix-text.js';

/** A branch as it is printed: its heading, and its commands with their revisions. */
export type PrintedLine = {
  readonly heading: string;
  readonly rows: readonly { readonly revision: string; readonly time: string; readonly says: string }[];
  readonly more: string | null;
};

/** The contents of a sheet in order, without layout. */
export type SheetParts = {
  readonly heading: string;
  readonly where: string;
  readonly seats: readonly string[];
  /** The ruling in the words that were read to the table, or the status of the call. */
  readonly ruling: string;
  readonly began: string | null;
  readonly rewound: PrintedLine | null;
  readonly active: PrintedLine;
  readonly facts: readonly { readonly name: string; readonly says: readonly string[] }[];
  readonly appeal: { readonly title: string; readonly says: string };
  readonly proof: readonly string[];
};

/** Limits that keep a sheet on one page: commands of a branch, characters of a statement. */
const MOST_PRINTED = 8;
const LONGEST = 420;
const MOST_RULES = 4;

/** The contents of a sheet, for every renderer. */
export const partsOf = (sheet: RulingSheet): SheetParts => {
  const { call, title, tournament, asOf, matchId } = sheet;
  const isRewound = sheet.struck.rows.length > 0;
  return {
    heading: `Ruling on ${words(call.call).toLowerCase()}`,
    where: [tournament, title, `called ${dateAndTime(call.calledAt)}`, `printed ${dateAndTime(asOf)}`]
      .filter(Boolean)
      .join(' · '),
    seats: sheet.seats.map(({ seat, by }) => (by === null || by === seat ? capital(seat) : `${capital(seat)} (${by})`)),
    ruling: shortened(call.review?.says ?? call.ruling?.says ?? NOT_RULED[call.state] ?? 'Not ruled.'),
    began: sheet.before === null ? null : `#${sheet.before.revision} ${sentence(sheet.before)}`,
    rewound: isRewound ? printedLine('Rewound: it does not count', sheet.struck) : null,
    active: printedLine(isRewound ? 'What counts' : 'What happened', sheet.live),
    facts: factsOf(sheet),
    appeal: appealOf(sheet),
    proof: [
      `Match ${matchId}`,
      ...sheet.proof.map(
        ({ what, revision, hash, state }) =>
          `${PROOF[what] ?? what} #${revision}: log ${hash.slice(0, 16)}, table ${state.slice(0, 16)}`,
      ),
    ],
  };
};

const NOT_RULED: { readonly [state: string]: string } = {
  called: 'No judge has come yet.',
  attended: 'A judge is there and has not ruled yet.',
  heard: 'Everybody was heard; the judge has not ruled yet.',
  closed: 'The call was closed without a ruling.',
};

const PROOF: { readonly [what: string]: string } = {
  before: 'Before it',
  contested: 'Contested at',
  ruling: 'Ruled at',
  remedy: 'Put right at',
  end: 'Closed at',
};

const printedLine = (heading: string, { rows, more }: SheetLine): PrintedLine => {
  const left = rows.length - MOST_PRINTED + more;
  return {
    heading,
    rows: rows
      .slice(0, MOST_PRINTED)
      .map((row) => ({ revision: row.revision, time: clock(row.at), says: sentence(row) })),
    more: left > 0 ? `and ${left} more, in the log` : null,
  };
};

/** A command and its first consequences, as one sentence each. */
const sentence = ({ says, then }: SheetRow): string => shortened([says, ...then.slice(0, 2)].join('. '), 120);

const factsOf = (sheet: RulingSheet): SheetParts['facts'] => {
  const { call, rules } = sheet;
  const { ruling } = call;
  const facts: readonly (readonly [string, readonly (string | null)[]])[] = [
    ['Missing', [sheet.withoutRules === undefined ? null : capital(sheet.withoutRules)]],
    ['Asked', [`${capital(call.by)}: ${shortened(call.reason, 200)}`]],
    ['Judge', [judgesOf(sheet)]],
    ['Ruled', ruledText(call, sheet.bindsRemedies).map(capital)],
    ['Remedy', ruling === null ? [] : remediesOf(sheet)],
    ['Penalty', ruling === null ? [] : [penaltyOf(sheet)]],
    ['Why', [ruling?.why == null ? null : shortened(ruling.why)]],
    [
      'Considered',
      (ruling?.rejected ?? [])
        .slice(0, MOST_RULES)
        .map(({ remedy, why }) => `${remedyName(remedy)}: ${shortened(why, 120)}`),
    ],
    ['Information', ruling === null ? [] : [`Gained: ${ruling.gained}`, ...learnedLines(sheet)]],
    ['Dice', diceOf(sheet)],
    ['Said', call.statements.map(statementText)],
    ['Links', linksOf(sheet)],
    ['Time', timeOf(sheet)],
    [
      'Rules',
      rules
        .slice(0, MOST_RULES)
        .map(({ rule, text }) => `${rule}${text === null ? '' : `: ${shortened(text.replaceAll('`', ''), 160)}`}`),
    ],
  ];
  return facts.flatMap(([name, says]) => {
    const lines = says.filter((each) => each !== null);
    return lines.length === 0 ? [] : [{ name, says: lines }];
  });
};

const judgesOf = ({ call, way }: RulingSheet): string | null => {
  if (call.judges.length === 0) return null;
  const roles = new Map(way.map(({ by }) => [by.id, by.by?.role]));
  const named = [...call.judges, ...(call.review === null ? [] : [call.review.judge])];
  return [...new Set(named)]
    .map((judge) => {
      const role = roles.get(judge);
      const deed =
        judge === call.review?.judge ? 'decided about the appeal' : judge === call.ruling?.judge ? 'ruled' : '';
      return [role === undefined ? judge : `${judge}, ${words(role)}`, deed].filter(Boolean).join(', ');
    })
    .join('; ');
};

const remediesOf = ({ call, remedies, live }: RulingSheet): readonly string[] => {
  if (remedies.length === 0)
    return [
      call.remedyDue === null
        ? `${remedyName(call.ruling?.remedy ?? '')}. Nothing was taken back.`
        : `${remedyName(call.remedyDue.kind)}, not carried out yet`,
    ];
  return remedies.map(({ type, says, to, from, dice, revision, reverted }) => {
    if (type !== 'MatchRewound') return `#${revision} ${says}`;
    const again = live.rows.length > 1 ? '' : ' Nothing was played since.';
    return `${remedyName(call.ruling?.remedy ?? 'rewind')} from #${from ?? '?'} to #${to ?? '?'}, ${dice === 'fresh' ? 'new dice' : 'the same dice'}.${reverted ? ' It was taken back later.' : again} Nothing is erased.`;
  });
};

const penaltyOf = ({ call: { ruling, review }, infraction }: RulingSheet): string => {
  if (ruling === null || infraction === null || ruling.against === null) return 'None';
  const about = `${capital(ruling.against)}: ${infraction.title}, ${ordinal(ruling.times)} in this match`;
  const lifted = review?.penalty === 'none' ? `, lifted by ${review.judge}` : '';
  const instead = review?.penalty == null || review.penalty === 'none' ? ruling.penalty : review.penalty;
  return `${words(instead)} for ${about}${lifted}`;
};

const learnedLines = ({ learned }: RulingSheet): readonly string[] =>
  (learned ?? []).map(
    ({ who, saw }) => `${capital(who)} saw ${saw.slice(0, 6).join(', ')}${saw.length > 6 ? ' and more' : ''}`,
  );

const diceOf = ({ dice, seed }: RulingSheet): readonly string[] => [
  ...dice.slice(0, 6).map(({ roller, value, n, keptFrom, how, revision, live }) => {
    const from =
      how === 'reported'
        ? 'told by the table'
        : keptFrom === null
          ? `draw ${n ?? '?'} of the service`
          : `kept from #${keptFrom}`;
    return `#${revision} ${capital(roller)} ${value}, ${from}${live ? '' : ', rewound'}`;
  }),
  ...(seed !== null && dice.some(({ how }) => how !== 'reported')
    ? [
        `Secret sealed as ${seed.seal.slice(0, 16)}; ${seed.isOpen ? 'it is open: verify checks every draw' : 'it is opened when the match is sealed'}`,
      ]
    : []),
];

/** Who can see hidden hands besides by looking as a judge: each link, the latest first. */
const linksOf = ({ links = [] }: RulingSheet): readonly string[] => [
  ...links.slice(-MOST_PRINTED).toReversed().map(linkText),
  ...(links.length > MOST_PRINTED ? [`and ${links.length - MOST_PRINTED} more, in the log`] : []),
];

const linkText = ({ role, person, hand, link, by, madeAt, usedAt }: SheetLink): string => {
  const sees = `link ${link} of ${person} (${words(role).toLowerCase()}), which sees ${hand === null ? 'every hand' : `the hand of ${capital(hand)}`}`;
  const made = by === null ? '' : `made by the ${words(by.role).toLowerCase()}, ${dateAndTime(madeAt)}; `;
  return `${capital(sees)}: ${made}${usedAt === null ? 'not used' : `first used ${dateAndTime(usedAt)}`}`;
};

type SheetLink = NonNullable<RulingSheet['links']>[number];

const statementText = ({ of, declined, closed, says, takenBy }: StatementView): string => {
  const by = takenBy === null ? capital(of) : `${capital(of)} (written down by ${takenBy})`;
  if (declined) return `${by} said nothing about it`;
  return closed || says === null ? `${by} was heard; judges read it` : `${by}: ${shortened(says, 240)}`;
};

const timeOf = ({ time, call }: RulingSheet): readonly string[] => {
  const { endsAt, stillSince, extended } = time;
  const span = `Called ${clock(call.calledAt)}, ${call.end?.at == null ? 'not over yet' : `over ${clock(call.end.at)}`}`;
  if (endsAt === null) return [span];
  const until = stillSince === null ? '' : ', still counting';
  const was = extended === null ? '' : `; it was ${clock(extended.was)}`;
  return [`Table ends ${clock(endsAt)}${until}${was}`, span];
};

const appealOf = ({ call }: RulingSheet): SheetParts['appeal'] => {
  const { appeal, review, ruling } = call;
  if (appeal !== null && review !== null)
    return {
      title: `${capital(appeal.seat)} appealed; ${review.judge} decided: ${review.outcome}. That is final`,
      says: shortened(appeal.grounds, 240),
    };
  if (appeal !== null)
    return { title: `${capital(appeal.seat)} appeals: another judge decides`, says: shortened(appeal.grounds, 240) };
  if (ruling === null) return { title: 'There is no ruling yet', says: 'This sheet shows how the call stands.' };
  if (!call.open) return { title: 'Nobody appealed', says: `Play went on at ${clock(call.end?.at ?? null)}.` };
  return {
    title: 'You may appeal, once, before play goes on',
    says: `Tell ${ruling.judge}. Another judge decides, and that is final.`,
  };
};

const shortened = (text: string, most = LONGEST): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
};

const remedyName = (remedy: string): string =>
  remedy === 'simple' || remedy === 'full' ? `${words(remedy)} backup` : words(remedy);

const words = (name: string): string => capital(name.replaceAll('-', ' '));
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const ordinal = (n: number): string => (n === 1 ? 'the first time' : `time ${n}`);

/** `2026-11-22 14:45` and `14:45:22`, in UTC: the reader's time zone is not known. */
const dateAndTime = (time: string | null): string =>
  time === null ? 'at a time unknown' : `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
const clock = (time: string | null): string => (time === null ? '?' : time.slice(11, 19));
