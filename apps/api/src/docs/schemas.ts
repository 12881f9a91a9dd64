import type { JsonSchema } from './json-schema.js';

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const text = (description?: string): JsonSchema => ({
  type: 'string',
  ...(description !== undefined && { description }),
});
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const nullableText: JsonSchema = { type: ['string', 'null'] };
const flag: JsonSchema = { type: 'boolean' };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const time: JsonSchema = { type: 'string', format: 'date-time' };
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const mapTo = (schema: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: schema });
const anyMap: JsonSchema = { type: 'object', additionalProperties: true };
const revision: JsonSchema = { type: 'string', pattern: '^\\d+$', description: 'a revision: a decimal string' };
const names = listOf({ type: 'string' });

type Fields = { readonly [field: string]: JsonSchema };

/** An object with these fields, `left` of which may be left out. */
const record = (fields: Fields, left: Fields = {}, more: boolean | JsonSchema = false): JsonSchema => ({
  type: 'object',
  properties: { ...fields, ...left },
  required: Object.keys(fields),
  additionalProperties: more,
});

const NUMBER_OR_NULL: JsonSchema = { type: ['number', 'null'] };
const STRUCK: JsonSchema = { enum: ['live', 'all'], description: 'whether what rewinds have struck counts' };
const STATUS: JsonSchema = { enum: ['open', 'running', 'paused', 'ended', 'sealed'] };
const SUMMARY: Fields = { revision, type: text('past tense'), because: names, data: anyMap };
/** What the data of an event has goes by its type (event-schemas.ts). */
const OF_ITS_TYPE = { allOf: [ref('EventData')] };
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

const ACTOR = record(
  { kind: { enum: ['seat', 'judge', 'scribe', 'organizer', 'system', 'import'] }, id: text() },
  {
    by: record({ role: text(), person: text(), grant: text('where tokens are asked for: by whose grant it was done') }),
  },
);
const MOMENT: Fields = { revision, at: revision };
const SHEET_ROW: Fields = {
  first: revision,
  revision,
  at: time,
  by: ACTOR,
  live: flag,
  says: text(),
  then: listOf(text()),
};
const SHEET_STEP: Fields = { revision, at: time, type: text(), by: ACTOR, says: text() };
const PLACE: Fields = { controller: nullableText, source: nullableText };

const FILL = record(
  { path: text('where in the command it goes'), what: text() },
  {
    min: count,
    max: count,
    ordered: flag,
    candidates: { type: 'array' },
    form: { enum: ['number', 'attackers', 'blocks', 'division', 'effects', 'text'] },
    least: {},
    most: {},
    parts: {},
  },
);

const AWAITING = record(
  {
    seat: nullableText,
    seats: names,
    kind: text('priority, choice, order, roll, confirm, judge, nothing, …'),
    prompt: text('for people'),
    options: { type: ['array', 'null'] },
    min: count,
    max: count,
    ordered: flag,
  },
  {
    count,
    command: text('the command that answers'),
    about: anyMap,
    form: ref('Fill'),
    report: record({
      report: revision,
      by: text('the seat whose report it is'),
      tells: { enum: ['roll', 'card', 'outcome', 'total'] },
      confirm: { ...names, description: 'who may confirm it; nobody once somebody has objected' },
    }),
  },
);

const RULESET_LISTED: Fields = {
  id: text(),
  title: text('for people'),
  version: text('of the rules that new matches are played by'),
  versions: { ...names, description: 'of the rules that are here, the present one first' },
  seats: record({ least: count, most: count }),
};
const jsonSchema = (of: string): JsonSchema => ({ ...anyMap, description: `a JSON schema of ${of}` });

const PROBLEM = record(
  {
    type: text('urn:stackledger:problem: and the code'),
    title: text(),
    status: { type: 'integer' },
    code: text('for programs'),
    rule: { ...nullableText, description: 'a rule of docs/rules' },
    detail: text('what is wrong and why'),
    legal: text('what may be done instead'),
    revision: { ...nullableText, description: "the match's last revision" },
  },
  {
    since: { ...listOf(ref('EventSummary')), description: 'of a stale command: what has happened since' },
    next: { ...revision, description: 'where to read on with GET …/events?from=, when since does not hold everything' },
  },
);

/** The bodies of answers as libs/wire has them, by their names there. */
export const schemas = {
  Problem: PROBLEM,
  Fill: FILL,
  Awaiting: AWAITING,
  EventSummary: { ...record(SUMMARY), ...OF_ITS_TYPE },
  LoggedEvent: {
    ...record(
      { ...SUMMARY, parent: orNull(revision), commandId: text(), actor: ACTOR, recordedAt: time },
      { command: anyMap },
    ),
    ...OF_ITS_TYPE,
  },
  StoredEvent: record(
    {
      id: text(),
      matchId: text(),
      revision,
      type: text('past tense'),
      schema: { ...count, description: 'of its type, as it was written' },
      recordedAt: time,
      actor: ACTOR,
      commandId: text(),
      because: names,
      prevHash: text('of the event before, 64 zeros on the first'),
      hash: text('SHA-256 of the canonical JSON of this event without id, hash and sealed'),
      data: anyMap,
    },
    {
      parent: revision,
      command: anyMap,
      inputs: anyMap,
      reapplied: record({ rewind: revision }, { from: revision }),
      sealed: { ...anyMap, description: 'what not everybody may see, with its salt; data.seal is its hash' },
    },
  ),
  CheckpointLine: record({ checkpoint: text('a signed note (C2SP tlog-checkpoint) over all events before it') }),
  SignedCheckpoint: record({
    matchId: text(),
    checkpoint: text('a signed note (C2SP tlog-checkpoint)'),
    key: text('name+id+key: what the signature is checked with'),
  }),
  CheckpointKey: record({ key: text('name+id+key, for `stackledger verify FILE --key KEY`') }),
  EventPage: record({ events: listOf(ref('LoggedEvent')), next: orNull(revision) }),
  MatchCreated: record({ matchId: text(), revision, status: STATUS, awaiting: ref('Awaiting') }),
  MatchOpened: record({
    matchId: text(),
    seal: text("the service's commitment to its dice"),
    status: { const: 'open' },
  }),
  MatchListed: record({
    matchId: text(),
    ruleset: text(),
    tournament: nullableText,
    status: STATUS,
    seats: names,
    winner: nullableText,
    revision,
  }),
  MatchPage: record({ matches: listOf(ref('MatchListed')), next: nullableText }),
  Priority: record({ holder: nullableText, lap: record({ from: nullableText, passed: names }) }),
  MatchView: record(
    {
      matchId: text(),
      ruleset: text(),
      ...MOMENT,
      status: STATUS,
      winner: nullableText,
      priority: ref('Priority'),
      awaiting: ref('Awaiting'),
      stack: { ...names, description: 'bottom to top' },
      players: { ...mapTo(ref('Player')), description: 'by seat' },
      objects: { ...mapTo(ref('Object')), description: 'by name; cards that the viewer does not know are left out' },
      discard: mapTo(names),
      turn: orNull(record({ active: text(), step: text(), number: count })),
      calls: listOf(record({ call: text(), reason: text(), at: revision })),
    },
    {},
    true,
  ),
  StackEntry: record(
    {
      name: text(),
      kind: text(),
      ...PLACE,
      targets: listOf(nullableText),
      modes: names,
      text: text(),
      declaredAt: revision,
    },
    {},
    true,
  ),
  StackView: record({ ...MOMENT, stack: listOf(ref('StackEntry')), priority: ref('Priority') }),
  TableView: record({
    ...{ matchId: text(), ruleset: text(), title: text(), status: STATUS, winner: nullableText, seat: nullableText },
    ...MOMENT,
    turn: orNull(record({ active: text(), step: text(), number: count })),
    priority: ref('Priority'),
    awaiting: ref('Awaiting'),
    players: listOf(record({ seat: text(), by: nullableText, hand: count, left: flag }, {}, true)),
    stack: { ...listOf(ref('StackEntry')), description: 'bottom to top, each with a title and what it says' },
    cards: listOf(record({ name: text(), card: text(), title: text(), text: text(), zone: text() }, {}, true)),
    names: { ...mapTo(text()), description: 'what people call each name that occurs' },
    discard: mapTo(record({ count, top: nullableText })),
    combat: orNull(anyMap),
    legal: orNull(ref('LegalActions')),
    blocked: { ...mapTo(ref('CommandExplanation')), description: 'why a card cannot be used now' },
    yields: listOf(anyMap),
    calls: listOf(record({ call: text(), reason: text(), at: revision })),
    game: anyMap,
  }),
  StoryPage: record({
    rows: listOf(
      record({
        ...{ first: revision, revision, at: time, by: ACTOR, thinkMs: { type: ['integer', 'null'] }, live: flag },
        ...{
          says: text(),
          then: listOf(text()),
          marks: names,
          rolls: listOf({ type: 'integer' }),
          stack: count,
          turn: count,
          call: { ...nullableText, description: 'the judge call that it belongs to' },
        },
      }),
    ),
    next: orNull(revision),
  }),
  CombatView: record({ ...MOMENT, combat: orNull(anyMap) }),
  TimelineNode: record({
    revision,
    parent: orNull(revision),
    type: text(),
    commandId: text(),
    live: flag,
    thinkMs: { type: ['integer', 'null'] },
  }),
  TimelineRewind: record({
    ...{ revision, to: revision, from: revision, reason: text(), judge: text(), kind: text(), reverted: flag },
    ruling: { ...nullableText, description: 'the ruling that it carried out' },
  }),
  Timeline: record({
    tip: revision,
    nodes: listOf(ref('TimelineNode')),
    rewinds: listOf(ref('TimelineRewind')),
    next: orNull(revision),
  }),
  CommandAnswer: record(
    { commandId: text(), revision, events: listOf(ref('EventSummary')), awaiting: ref('Awaiting') },
    { followed: ref('FollowedView') },
  ),
  FollowedView: record({
    inserted: listOf(record({ revision, command: anyMap, events: listOf(ref('EventSummary')) })),
    again: listOf(ref('FollowedCommand')),
  }),
  FollowedCommand: record(
    {
      from: revision,
      command: anyMap,
      outcome: { enum: ['same', 'different', 'told-already', 'left-out', 'refused', 'full', 'unknown', 'not-given'] },
      revision: orNull(revision),
    },
    {
      was: listOf(ref('EventSummary')),
      now: listOf(ref('EventSummary')),
      why: record({ code: text('for programs'), rule: text(), detail: text('for people') }),
    },
  ),
  NotationAnswer: record({
    revision,
    done: listOf(record({ line: count, column: count, text: text('in full words'), revision })),
    stopped: orNull(
      record({ line: count, column: count, code: text('for programs'), rule: text(), detail: text('for people') }),
    ),
    awaiting: ref('Awaiting'),
  }),
  NotationCompletions: record({
    from: count,
    completions: listOf(record({ text: text(), about: text('for people') })),
  }),
  RewindToPreview: {
    ...record(
      { to: revision },
      { insert: listOf(anyMap), reapply: { const: true }, leaveOut: listOf(revision), kind: text(), ruling: text() },
    ),
    description: 'fields of Rewind, as its command has them',
  },
  SpanEvent: record({
    revision,
    type: text(),
    seat: nullableText,
    says: text(),
    badges: listOf({ enum: ['decision', 'pass', 'roll', 'draw', 'reveal', 'shuffle'] }),
  }),
  RiskView: record({
    to: revision,
    from: revision,
    level: { enum: ['low', 'medium', 'high'] },
    reasons: listOf(record({ what: text(), count, from: count, says: text() })),
    counts: record({ decisions: count, passes: count, random: count, shown: count, unknown: count, turns: count }),
    returns: listOf(
      record({
        deck: text(),
        cards: count,
        candidates: { ...count, description: 'so many cards of that deck nobody knew then' },
        knownTo: { anyOf: [{ const: 'all' }, names, { type: 'null' }] },
      }),
    ),
    whyNot: record({ simple: nullableText, 'reversed-decision': nullableText }),
    reshuffle: { ...names, description: 'what to name in `reshuffle` of the rewind' },
    seats: listOf(record({ who: text(), decisions: count, passes: count, saw: orNull(names) })),
    span: listOf(ref('SpanEvent')),
    more: count,
  }),
  Difference: record({ path: text(), before: {}, now: {}, after: {} }),
  RewindPreview: record({
    revision,
    followed: ref('FollowedView'),
    after: ref('MatchView'),
    risk: ref('RiskView'),
    differences: {
      ...listOf(ref('Difference')),
      description: 'where the table then, the table now and the table after it differ',
    },
  }),
  WhatIfAsked: record({ commands: listOf(anyMap) }, { at: { ...revision, description: 'left out: the last' } }),
  WhatIfStep: record({
    command: anyMap,
    events: listOf(ref('EventSummary')),
    refused: orNull(record({ code: text('for programs'), rule: text(), detail: text('for people') })),
    after: ref('MatchView'),
  }),
  WhatIfDifference: record({
    same: count,
    first: orNull(record({ really: orNull(ref('EventSummary')), instead: orNull(ref('EventSummary')) })),
    match: listOf(record({ path: text(), really: {}, instead: {} })),
    more: flag,
  }),
  WhatIf: record({
    matchId: text(),
    revision,
    at: revision,
    dice: { enum: ['real', 'throwaway'] },
    steps: listOf(ref('WhatIfStep')),
    difference: ref('WhatIfDifference'),
  }),
  Template: record({ command: anyMap, fill: listOf(ref('Fill')), example: anyMap }, { whole: { const: true } }),
  LegalActions: record({ revision, seat: text(), actions: listOf(ref('Template')), always: listOf(ref('Template')) }),
  CommandExplanation: record({
    allowed: flag,
    code: nullableText,
    rule: nullableText,
    ruleText: { ...nullableText, description: 'what would have to hold: the sentence of the rule' },
    detail: nullableText,
    legal: nullableText,
  }),
  EventExplanation: record({
    revision,
    type: text(),
    command: orNull(anyMap),
    because: listOf(record({ rule: text(), text: nullableText })),
    causes: listOf(record({ revision, type: text(), what: text('for people') })),
    decidedBy: record({ actor: ACTOR, ruleset: text(), version: text() }),
  }),
  RulesetListed: record(RULESET_LISTED),
  RulesetList: record({ rulesets: listOf(ref('RulesetListed')) }),
  OptionDescribed: record({
    about: text('for people'),
    schema: jsonSchema('what it may be'),
    'otherwise?': { description: 'what it is where it is left out; without it the option is then not there' },
  }),
  CommandDescribed: record({
    about: text('what it does'),
    by: { enum: ['seat', 'judge', 'scribe'] },
    during: {
      enum: ['play', 'ended', 'any'],
      description: 'play: while it runs; ended: after the end too; any: always',
    },
    schema: jsonSchema('the whole command'),
    example: { ...anyMap, description: 'one as clients send it' },
  }),
  RulesetView: record({
    ...RULESET_LISTED,
    options: mapTo(ref('OptionDescribed')),
    setup: jsonSchema('the position that a match may begin from'),
    decks: jsonSchema('the decks that a match may bring'),
    builtInDecks: {
      ...mapTo(listOf(record({ card: text(), count }))),
      description: 'what is dealt where a match brings no decks',
    },
    commands: mapTo(ref('CommandDescribed')),
    cardKinds: names,
    cards: { ...count, description: 'how many cards are built in' },
    triggerWords: { ...names, description: 'what abilities of cards may wait for' },
  }),
  CardListed: record({ id: text(), card: { ...anyMap, description: 'in the words of docs/cards.md' } }),
  CardPage: record({ cards: listOf(ref('CardListed')), next: nullableText }),
  Attempt: record(
    { commandId: text(), command: anyMap, code: text(), rule: text(), detail: text(), at: time },
    { cut: record({ bytes: count, hash: text('SHA-256 of the canonical JSON of the whole command') }) },
  ),
  RewindTarget: record({
    revision: { ...revision, description: 'what `Rewind` takes as `to`' },
    command: text('the type of the command that ended there'),
    recordedAt: time,
    live: { ...flag, description: 'whether that moment lies on the live line of play' },
    sentence: text('what was done, and how the table stood then, for people'),
  }),
  RewindTargetPage: record({ targets: listOf(ref('RewindTarget')), next: orNull(revision) }),
  AttemptPage: record({ attempts: listOf(ref('Attempt')), next: nullableText }),
  SeatClock: record({ decisions: count, totalMs: count, longestMs: count, runningMs: count }),
  ClocksView: record({
    ...MOMENT,
    asOf: { ...time, description: 'when the event looked at was written: every number counts up to it' },
    startedAt: orNull(time),
    endedAt: orNull(time),
    waitsFor: { anyOf: [names, { type: 'null' }], description: 'whose time runs on after asOf' },
    pausedSince: orNull(time),
    pausedMs: count,
    seats: mapTo(ref('SeatClock')),
  }),
  StatementView: record({ of: text(), declined: flag, closed: flag, says: nullableText, takenBy: nullableText }),
  RulingView: record({
    ruling: text('names it in the command of its remedy'),
    judge: text(),
    infraction: nullableText,
    against: nullableText,
    times: { ...count, description: 'the how-manieth such infraction of that seat in this match' },
    penalty: text(),
    remedy: text(),
    rules: names,
    says: text('the words that were read to the table'),
    why: nullableText,
    gained: { enum: ['yes', 'no', 'unsure'] },
    rejected: listOf(record({ remedy: text(), why: text() })),
    policy: text('name and version'),
  }),
  ReviewView: record({
    review: text(),
    judge: text(),
    outcome: { enum: ['upheld', 'overturned'] },
    remedy: nullableText,
    says: text(),
  }),
  CallView: record({
    call: text(),
    at: revision,
    reason: text(),
    open: flag,
    state: { enum: ['called', 'attended', 'heard', 'ruled', 'appealed', 'reviewed', 'closed'] },
    by: text('a seat, a judge, or `system`'),
    category: text(),
    point: orNull(revision),
    involved: names,
    calledAt: orNull(time),
    judges: { ...names, description: 'who has come to it, the one in charge last' },
    attendedAt: orNull(time),
    statements: listOf(ref('StatementView')),
    unanswered: { ...names, description: 'who is concerned and has said nothing yet' },
    statementsOpen: flag,
    escalated: flag,
    ruling: orNull(ref('RulingView')),
    accepted: names,
    appeal: orNull(record({ seat: text(), grounds: text() })),
    review: orNull(ref('ReviewView')),
    remedyDue: orNull(record({ kind: text(), id: text('goes into `ruling` of the command that carries it out') })),
    remedied: orNull(revision),
    end: orNull(record({ how: text(), by: text(), at: orNull(time) })),
  }),
  SheetRow: record(SHEET_ROW),
  SheetLine: record({
    rows: listOf(ref('SheetRow')),
    more: { ...count, description: 'how many commands of it follow that are not told' },
  }),
  RulingSheet: record({
    ...{ matchId: text(), ruleset: text(), title: text(), tournament: nullableText },
    ...{ seats: listOf(record({ seat: text(), by: nullableText })), revision, asOf: time },
    call: ref('CallView'),
    infraction: orNull(record({ code: text(), title: text() })),
    rules: listOf(record({ rule: text(), text: nullableText })),
    before: orNull(ref('SheetRow')),
    struck: ref('SheetLine'),
    live: ref('SheetLine'),
    remedies: listOf(
      record({
        ...SHEET_STEP,
        ...{ to: orNull(revision), from: orNull(revision), dice: nullableText },
        ...{ reason: text(), authority: nullableText, reverted: flag },
      }),
    ),
    dice: listOf(
      record({
        ...{ revision, live: flag, roller: text(), value: { type: 'integer' } },
        n: { type: ['integer', 'null'], description: 'which draw of the service it was' },
        keptFrom: orNull(revision),
        how: { enum: ['service', 'kept', 'reported'] },
      }),
    ),
    seed: orNull(record({ seal: text('of the secret behind the dice of the service'), isOpen: flag })),
    learned: orNull(listOf(record({ who: text(), saw: names }))),
    time: record({
      ...{ endsAt: orNull(time), stillSince: orNull(time) },
      extended: orNull(record({ from: time, to: time, was: time, endsAt: time })),
    }),
    way: listOf(record(SHEET_STEP)),
    proof: listOf(
      record({
        what: { enum: ['before', 'contested', 'ruling', 'remedy', 'end'] },
        revision,
        hash: text('of the chain of the log up to there'),
        state: text('SHA-256 of what everybody may see of the match there'),
      }),
    ),
  }),
  QueuedCall: record({
    ...{ matchId: text(), ruleset: text(), tournament: nullableText, seats: names },
    ...{ call: text(), at: revision, by: text(), reason: text(), category: text(), involved: names },
    ...{ calledAt: time, state: text(), judge: nullableText, attendedAt: orNull(time) },
    waitedMs: { ...count, description: 'until a judge has come, and until asOf where none has' },
  }),
  CallQueue: record({ asOf: time, calls: listOf(ref('QueuedCall')) }),
  CallList: record({
    ...MOMENT,
    calls: listOf(ref('CallView')),
    endsAt: { anyOf: [time, { type: 'null' }], description: 'when the time of the match is up' },
    stillSince: {
      anyOf: [time, { type: 'null' }],
      description: 'since when time is given back, while play stands still',
    },
    asOf: time,
    policy: orNull(
      record({
        name: text(),
        version: text(),
        infractions: mapTo(record({ title: text(), penalty: text(), remedies: listOf(text()) })),
      }),
    ),
  }),
  ResultsView: record({
    ...MOMENT,
    status: STATUS,
    winner: nullableText,
    results: listOf(record({ game: count, winner: nullableText, because: text() })),
    reports: record({ reported: count, confirmed: count, ruled: count, waiting: count }),
  }),
  ProjectionHealth: record({
    name: text(),
    state: { enum: ['current', 'catching-up', 'stopped'] },
    detail: nullableText,
  }),
  StoreCheckHealth: record({
    state: { enum: ['not-due', 'running', 'passed', 'failed'] },
    done: { type: 'number', minimum: 0, maximum: 1, description: 'how much of the file is checked' },
    detail: text(),
  }),
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
  SeenView: record({ seats: mapTo(revision) }),
  TicketMade: record({ ticket: text(), seconds: count }),
  BackupMade: record({
    file: text('in the folder of the service'),
    bytes: count,
    position: { type: 'string', pattern: '^\\d+$', description: 'of the last event in it, in this store' },
    events: count,
    matches: count,
    heads: record({ file: text('lists the head of every match'), sha256: text('of that list') }),
  }),
  Liveness: record({ live: { const: true } }),
  Health: record({
    live: { const: true },
    ready: flag,
    degraded: flag,
    store: record({
      state: { enum: ['ready', 'read-only', 'down'] },
      detail: text(),
      durability: text(),
      check: orNull(ref('StoreCheckHealth')),
    }),
    projections: listOf(ref('ProjectionHealth')),
    analytics: orNull(
      record({ state: { enum: ['current', 'catching-up', 'stopped'] }, behind: count, detail: nullableText }),
    ),
  }),
  AnalyticsView: record({
    state: { enum: ['current', 'catching-up', 'stopped'] },
    behind: { ...count, description: 'how many events are not in the tables yet' },
    metrics: listOf(record({ id: text(), title: text(), about: text(), unit: text(), struck: STRUCK, least: count })),
    tables: listOf(
      record({
        name: text(),
        about: text(),
        columns: listOf(record({ name: text(), is: { enum: ['text', 'number', 'time', 'flag'] }, about: text() })),
      }),
    ),
  }),
  Figure: record(
    {
      group: text(),
      n: { ...count, description: 'of how many it is' },
      enough: { ...flag, description: 'whether these are enough to conclude something' },
      value: NUMBER_OR_NULL,
      low: NUMBER_OR_NULL,
      high: NUMBER_OR_NULL,
      behind: { ...listOf(record({ matchId: text(), revision })), description: 'some of the revisions behind it' },
    },
    {},
    true,
  ),
  FiguresView: record({
    metric: text(),
    title: text(),
    about: text(),
    unit: text(),
    struck: STRUCK,
    interval: record({ method: text(), level: { type: 'number' } }),
    least: count,
    n: count,
    behind: { ...count, description: 'how many events are not in the tables yet' },
    figures: listOf(ref('Figure')),
  }),
  SqlAnswer: record({ columns: names, rows: { type: 'array', items: { type: 'array' } }, more: flag }),
} as const satisfies { readonly [name: string]: JsonSchema };
