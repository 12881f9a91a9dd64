// Generated from the bodies of the API (apps/api) by `npm run generate:wire`: change those, not this.

/** Plain data as it travels in a body. */
export type Json = string | number | boolean | null | readonly Json[] | JsonMap;

/** A map of names to plain data. */
export type JsonMap = { readonly [name: string]: Json | undefined };

/** A revision in a body: a decimal string, so that no client rounds it. */
export type Revision = string;

/** Who acted, by which grant. */
export type ActingGrantView = {
  readonly role: string;
  readonly person: string;
  readonly grant: string;
  /** which of the links of the grant; older logs do not say. */
  readonly link?: number;
  /** of whoever judges or mends: the powers that the grant holds; older logs do not say. */
  readonly powers?: readonly string[];
};

/** In whose name something was done: a seat, a judge, the organizer, the service itself. `by` is who did it, by which grant: a scribe acts for the seat that is named. */
export type Actor = {
  readonly kind: 'seat' | 'judge' | 'scribe' | 'organizer' | 'system' | 'import';
  readonly id: string;
  readonly by?: ActingGrantView;
};

/** A column of a table. */
export type AnalyticsColumn = {
  readonly name: string;
  readonly is: 'text' | 'number' | 'time' | 'flag';
  readonly about: string;
};

/** How the tables of the analytics are. `behind`: how many events are not in them yet, unread ones as positions of the store; null while that is unknown. */
export type AnalyticsHealth = {
  readonly state: 'current' | 'catching-up' | 'stopped';
  readonly behind: number | null;
  readonly detail: string | null;
};

/** A question to begin from, with its answer in SQL. */
export type AnalyticsQuestion = {
  readonly title: string;
  readonly sql: string;
};

/** A table that SQL may ask. */
export type AnalyticsTable = {
  readonly name: string;
  readonly about: string;
  /** how its rows are made from a log. */
  readonly defined?: string;
  readonly columns: readonly AnalyticsColumn[];
};

/** The metrics and tables that there are. */
export type AnalyticsView = {
  readonly state: 'current' | 'catching-up' | 'stopped';
  /** How many events are not in the tables yet, unread ones as positions of the store, which has them with gaps; null while that is unknown. */
  readonly behind: number | null;
  /** whether names are told; else pseudonyms stand in their place. */
  readonly names: boolean;
  /** The tournament of whose matches everything is; null for all there are. */
  readonly tournament: string | null;
  /** The person who asks, where everything is of their own matches alone; null for others. */
  readonly person: string | null;
  readonly metrics: readonly MetricListed[];
  readonly filters: readonly FilterListed[];
  /** In which forms a table and a metric are sent. */
  readonly formats: readonly string[];
  /** Questions to begin from, with their answers in SQL. */
  readonly questions: readonly AnalyticsQuestion[];
  readonly tables: readonly AnalyticsTable[];
};

/** A command that was refused. */
export type Attempt = {
  readonly commandId: string;
  readonly command: JsonMap;
  readonly code: string;
  readonly rule: string;
  readonly detail: string;
  /** When: ISO 8601, UTC. */
  readonly at: string;
  /** Where the command was larger than 2 KiB: `command` holds the members of it that fit into that, `bytes` is the length of its canonical JSON and `hash` the SHA-256 of that. */
  readonly cut?: AttemptCut;
};

/** The size and hash of a command that is kept in part. */
export type AttemptCut = {
  readonly bytes: number;
  /** SHA-256 of the canonical JSON of the whole command. */
  readonly hash: string;
};

/** Refused commands, oldest first; `next` is the cursor of the next page, null at the end. */
export type AttemptPage = {
  readonly attempts: readonly Attempt[];
  readonly next: string | null;
};

/** A report that does not count yet: whose it is, and who may confirm it. */
export type AwaitedReport = {
  readonly report: Revision;
  /** the seat whose report it is. */
  readonly by: string;
  readonly tells: 'roll' | 'card' | 'outcome' | 'total';
  /** who may confirm it; nobody once somebody has objected. */
  readonly confirm: readonly string[];
};

/** What the table waits for. `seats` is everybody who may answer, `seat` the first of them in turn order; `options` are empty for priority (see the legal actions) and null where the reader may not see them. */
export type Awaiting = {
  readonly seat: string | null;
  readonly seats: readonly string[];
  /** priority, choice, order, roll, confirm, judge, nothing, …. */
  readonly kind: string;
  /** for people. */
  readonly prompt: string;
  readonly options: readonly Json[] | null;
  readonly min: number;
  readonly max: number;
  readonly ordered: boolean;
  /** How many options there are, also for those who may not see them. */
  readonly count?: number;
  /** the command that answers. */
  readonly command?: string;
  readonly about?: JsonMap;
  readonly form?: Fill;
  /** The report that does not count yet, whose it is, and who may confirm it: nobody once somebody has objected. */
  readonly report?: AwaitedReport;
};

/** How a backup shall be called. */
export type BackupBody = {
  /** by default made of the time. */
  readonly name?: string;
};

/** The list beside a backup: the head of every match. */
export type BackupHeads = {
  /** lists the head of every match. */
  readonly file: string;
  /** of that list. */
  readonly sha256: string;
};

/** The keys that belong to a backup. `encrypted`: they are in the file, which opens with the BACKUP_PASSPHRASE of the service; otherwise it only names them, and a restore lacks them. */
export type BackupKeys = {
  /** beside the backup. */
  readonly file: string;
  readonly encrypted: boolean;
  /** which keys, by kind and id. */
  readonly keys: string;
};

/** A backup that was made. `file` lies in the folder of the service; `heads` is the list beside it, one line of JSON for each match with its last revision and the hash there. `position` is that of the last event in it, in this store. */
export type BackupMade = {
  /** in the folder of the service. */
  readonly file: string;
  readonly bytes: number;
  /** of the last event in it, in this store. */
  readonly position: Revision;
  readonly events: number;
  readonly matches: number;
  readonly heads: BackupHeads;
  /** Null where the service has no key files. */
  readonly keys: BackupKeys | null;
};

/** A value with what bounds it. */
export type BoundedValue = {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
};

/** An appeal against a ruling. */
export type CallAppeal = {
  readonly seat: string;
  readonly grounds: string;
};

/** How a call ended. */
export type CallEnd = {
  readonly how: string;
  readonly by: string;
  readonly at: string | null;
};

/** The judge calls of a match. `endsAt` is when its time is up; it moves by the time from `stillSince` until play goes on, and `asOf` is the service's clock. Null where there is no such time. While the time stands still `leftMs` is what is left, and `endsAt` when it would have been up. */
export type CallList = {
  readonly revision: Revision;
  readonly at: Revision;
  readonly calls: readonly CallView[];
  /** when the time of the match is up. */
  readonly endsAt: string | null;
  /** what is left while the time of the match stands still. */
  readonly leftMs: number | null;
  /** since when time is given back, while play stands still. */
  readonly stillSince: string | null;
  readonly asOf: string;
  /** By what the match is judged, once a judge has come. */
  readonly policy: PolicyView | null;
  /** whether a ruling says its remedy in `fix`, as the rules of this match ask. */
  readonly bindsRemedies: boolean;
  /** the numbers of seats that a judge can put right now; none while play runs. */
  readonly totals: readonly CorrectableTotal[];
};

/** The open calls, those that were made first at the top: of all matches, and of tables of tournaments. */
export type CallQueue = {
  readonly asOf: string;
  readonly calls: readonly QueuedCall[];
  readonly tables: readonly CalledTable[];
};

/** A judge call and how far it has come (docs/reference/http.md#judge-calls). */
export type CallView = {
  readonly call: string;
  readonly at: Revision;
  readonly reason: string;
  readonly open: boolean;
  readonly state: 'called' | 'attended' | 'heard' | 'ruled' | 'appealed' | 'reviewed' | 'closed';
  /** a seat, a judge, or `system`. */
  readonly by: string;
  readonly category: string;
  readonly point: Revision | null;
  readonly involved: readonly string[];
  readonly calledAt: string | null;
  /** who has come to it, the one in charge last. */
  readonly judges: readonly string[];
  readonly attendedAt: string | null;
  readonly statements: readonly StatementView[];
  /** who is concerned and has said nothing yet. */
  readonly unanswered: readonly string[];
  readonly statementsOpen: boolean;
  readonly escalated: boolean;
  readonly ruling: RulingView | null;
  readonly accepted: readonly string[];
  readonly appeal: CallAppeal | null;
  readonly review: ReviewView | null;
  /** What a ruling or its review still asks for, by the command of that remedy with this name in `ruling`. */
  readonly remedyDue: RemedyDue | null;
  readonly remedied: Revision | null;
  readonly end: CallEnd | null;
};

/** An open call that a table of a tournament has made there, not at its match. It is settled at the tournament. */
export type CalledTable = {
  readonly tournament: string;
  /** of the tournament. */
  readonly name: string;
  readonly round: number;
  readonly table: number;
  readonly players: readonly string[];
  readonly call: string;
  readonly by: string;
  readonly reason?: string;
  readonly calledAt: string;
  readonly state: 'called' | 'attended';
  readonly judge: string | null;
  /** until now. */
  readonly waitedMs: number;
};

/** A built-in card, in the words of docs/reference/cards.md. */
export type CardListed = {
  readonly id: string;
  /** in the words of docs/reference/cards.md. */
  readonly card: JsonMap;
};

/** A page of the built-in cards of a game, by their ids; `next` goes into `after`. */
export type CardPage = {
  readonly cards: readonly CardListed[];
  readonly next: string | null;
};

/** What is paid for a card, or to use it, as it is printed. */
export type CardPrice = {
  /** In words. */
  readonly says: string;
  /** Part by part, as in files of cards. */
  readonly cost: readonly JsonMap[];
};

/** A choice, roll, declaration or resolution that led to an event; `what` is for people. */
export type Cause = {
  readonly revision: Revision;
  readonly type: string;
  /** for people. */
  readonly what: string;
};

/** The key that checkpoints of a service are checked with. */
export type CheckpointKey = {
  /** name+id+key, for `stackledger verify FILE --key KEY`. */
  readonly key: string;
};

/** The last line of a signed export. */
export type CheckpointLine = {
  /** a signed note (C2SP tlog-checkpoint) over all events before it. */
  readonly checkpoint: string;
};

/** A rule and its sentence; null when docs/rules does not hold it. */
export type CitedRule = {
  readonly rule: string;
  readonly text: string | null;
};

/** The clocks, counted up to `asOf`, when the event looked at was written. While the table waits for seats their time goes on, unless play is paused. */
export type ClocksView = {
  readonly revision: Revision;
  readonly at: Revision;
  /** when the event looked at was written: every number counts up to it. */
  readonly asOf: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** whose time runs on after asOf. */
  readonly waitsFor: readonly string[] | null;
  readonly pausedSince: string | null;
  readonly pausedMs: number;
  readonly seats: { readonly [name: string]: SeatClock };
};

/** The fight as far as it has come; null outside of one. */
export type CombatView = {
  readonly revision: Revision;
  readonly at: Revision;
  readonly combat: JsonMap | null;
};

/** A command that was accepted: what happened, and what the table waits for now. */
export type CommandAnswer = {
  readonly commandId: string;
  readonly revision: Revision;
  readonly events: readonly EventSummary[];
  readonly awaiting: Awaiting;
  /** Of a rewind that commands follow: what became of each. */
  readonly followed?: FollowedView;
};

/** A command as it is sent: the fields of its type beside `commandId` and `expectedRevision`. */
export type CommandBody = {
  /** names this one command: the same id and body give the same answer. */
  readonly commandId?: string;
  /** the last revision that the sender has seen. */
  readonly expectedRevision?: Revision;
  /** the name of a command, such as PassPriority. */
  readonly type: string;
  /** who gives it, for a command of a seat. */
  readonly seat?: string;
  /** who gives it, for a command of a judge. */
  readonly judge?: string;
  readonly [more: string]: Json | undefined;
};

/** A command of a game: who sends it and when, all its fields (a JSON schema), and one as clients send it. */
export type CommandDescribed = {
  /** what it does. */
  readonly about: string;
  readonly by: 'seat' | 'judge' | 'scribe';
  /** play: while it runs; ended: after the end too; any: always. */
  readonly during: 'play' | 'ended' | 'any';
  /** a JSON schema of the whole command. */
  readonly schema: JsonMap;
  /** one as clients send it. */
  readonly example: JsonMap;
};

/** Whether a command would be accepted now; if not, why not. The other members are null where it would. */
export type CommandExplanation = {
  readonly allowed: boolean;
  readonly code: string | null;
  readonly rule: string | null;
  /** what would have to hold: the sentence of the rule. */
  readonly ruleText: string | null;
  readonly detail: string | null;
  readonly legal: string | null;
};

/** A number of a seat that CorrectTotal sets: what it is, and the least that it can be; null for no such bound. */
export type CorrectableTotal = {
  readonly of: string;
  readonly total: string;
  readonly now: number;
  readonly least: number | null;
};

/** A correction that is asked about; nothing happens. */
export type CorrectionAsked = {
  readonly round: number;
  readonly table: number;
  readonly result: JsonMap;
  /** who asks, where the service runs without links. */
  readonly as?: JsonMap;
};

/** What a correction would change: standings, tables of the round that is played, and who would have made the cut. */
export type CorrectionPreviewView = {
  readonly before: readonly StandingView[];
  readonly after: readonly StandingView[];
  readonly pairings: JsonMap | null;
  readonly cut: JsonMap | null;
};

/** A match to be created (docs/reference/http.md#creating-a-match). */
export type CreateMatch = {
  /** the game. */
  readonly ruleset: string;
  /** ids in lower case, in turn order. */
  readonly seats: readonly string[];
  /** who sits in each seat whose id is drawn, in any script (docs/reference/http.md#names). */
  readonly names?: { readonly [name: string]: string };
  readonly start?: 'at-once' | 'on-command';
  /** the game's options (docs/reference/http.md#options). */
  readonly options?: JsonMap;
  readonly tournament?: string;
  /** merged over the built-in ones; docs/reference/cards.md has every word of them. */
  readonly cards?: JsonMap;
  /** shuffled and dealt (docs/guide/cards.md#decks). */
  readonly decks?: JsonMap;
  /** a table that is running already (docs/reference/setups.md#setups). */
  readonly setup?: JsonMap;
};

/** A tournament to be created. What is wrong with it is told with its place. */
export type CreateTournament = {
  /** 1 to 64 small letters, digits, dots, dashes and underscores; it stands in addresses. */
  readonly id: string;
  readonly name: string;
  /** the name of a built-in pack of rules (magic-swiss, multiplayer-pods, four-souls, round-robin, elimination), or one as data. */
  readonly pack: Json;
  readonly [more: string]: Json | undefined;
};

/** What became of a file: one command for all its rows. Where none is `changed`, all was so already. */
export type CsvTaken = {
  readonly commandId: string;
  /** after it. */
  readonly revision: Revision;
  /** that the file has. */
  readonly rows: number;
  /** rows that brought something. */
  readonly changed: number;
  /** headings of columns that are not read. */
  readonly ignored: readonly string[];
};

/** Who decided, and by which rules. */
export type DecisionSource = {
  readonly actor: Actor;
  readonly ruleset: string;
  readonly version: string;
};

/** A card of a deck, and how often it is in it. */
export type DeckCard = {
  readonly card: string;
  readonly count: number;
};

/** A page of deliveries, the latest first. `next` goes into `before`; null at the end. */
export type DeliveryPage = {
  readonly deliveries: readonly DeliveryView[];
  readonly next: string | null;
};

/** A message to an endpoint, and what came of it. `message` is its webhook-id; `status` and `error` are of the last attempt. */
export type DeliveryView = {
  readonly message: string;
  readonly kind: string;
  /** empty for an event of a tournament itself. */
  readonly matchId: string;
  readonly revision: Revision;
  readonly madeAt: string;
  readonly state: 'waiting' | 'delivered' | 'failed';
  /** since it was made, or sent again by hand. */
  readonly attempts: number;
  readonly nextAt: string | null;
  readonly lastAt: string | null;
  readonly status: number | null;
  readonly error: string | null;
};

/** How many devices have a table open for one seat, as they call themselves; told to these devices alone. */
export type DevicesView = {
  readonly seat: string;
  readonly devices: number;
};

/** One thing that differs between the table at the moment gone back to, the table now, and the table after it. */
export type Difference = {
  readonly path: string;
  readonly before: Json;
  readonly now: Json;
  readonly after: Json;
};

/** Why an event happened: the command that brought it, the rules that made it so, and who and which rules decided. */
export type EventExplanation = {
  readonly revision: Revision;
  readonly type: string;
  /** Null where the reader may not see it. */
  readonly command: JsonMap | null;
  readonly because: readonly CitedRule[];
  /** The nearest first; empty where the command is the whole reason. */
  readonly causes: readonly Cause[];
  /** What the event names and what was asked for, right after the event: whatever is not what its card says. */
  readonly objects: readonly ObjectExplanation[];
  readonly decidedBy: DecisionSource;
};

/** A page of the log, oldest first. `next` is where the next page begins; null at the end. */
export type EventPage = {
  readonly events: readonly LoggedEvent[];
  readonly next: Revision | null;
};

/** An event of a match. */
export type EventReference = {
  readonly matchId: string;
  readonly revision: Revision;
};

/** One fact in the answer to a command: where it stands, what it is, and the rules that made it so. */
export type EventSummary = {
  readonly revision: Revision;
  /** past tense. */
  readonly type: string;
  /** Ids of docs/rules, the most specific first. */
  readonly because: readonly string[];
  /** What the reader may see of it. */
  readonly data: JsonMap;
};

/** A command to be explained, without its id and without the revision that it expects. */
export type ExplainBody = {
  readonly command: JsonMap;
};

/** An event of a match, or of a tournament itself (`matchId` null, `event` as the log of the tournament tells it), in a feed over many. `cursor` is the place behind it: reading goes on from there. */
export type FeedEvent = {
  /** of this service alone. */
  readonly cursor: string;
  readonly matchId: string | null;
  readonly tournament: string | null;
  readonly event: LoggedEvent | TournamentEventView;
};

/** A page of the feed, in the order in which the service recorded the events. `next` is where to go on, at once while `more` is true, else later. */
export type FeedPage = {
  readonly events: readonly FeedEvent[];
  /** a cursor, also behind what the reader does not see. */
  readonly next: string;
  /** whether something may lie behind it already. */
  readonly more: boolean;
};

/** How a group differs from all others together (of a card: from the seats that did not play it), with an interval of its own. */
export type FigureDifferenceView = {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  /** how probable a difference as great is by chance. */
  readonly p: number;
  /** the same, corrected for all groups that are enough; null where this one is not. */
  readonly corrected: number | null;
};

/** The figure of one group, of `n`; `low` and `high` bound it where that can be said. What else there is hangs on the kind of the metric. */
export type FigureView = {
  readonly group: string;
  /** of how many it is. */
  readonly n: number;
  /** in how many matches these are. */
  readonly matches: number;
  /** what the value would be by chance alone, where that is known. */
  readonly even: number | null;
  /** whether these are enough to conclude something. */
  readonly enough: boolean;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** of shares and means. */
  readonly difference: FigureDifferenceView | null;
  /** Of a share: how many of the `n`. */
  readonly hits?: number;
  /** Of a median: the 90th percentile. Of a measure: the greatest. */
  readonly p90?: number | null;
  readonly most?: number | null;
  /** Of faces: how often each fell, the share of each, and how probable that is with faces that are alike. */
  readonly counts?: readonly number[];
  readonly faces?: readonly BoundedValue[];
  readonly p?: number | null;
  readonly corrected?: number | null;
  readonly runs?: number | null;
  /** some of the revisions behind it. */
  readonly behind: readonly EventReference[];
};

/** A metric over what was asked for. */
export type FiguresView = {
  readonly metric: string;
  readonly title: string;
  readonly about: string;
  readonly unit: string;
  /** whether rewound events count. */
  readonly struck: 'live' | 'all';
  readonly interval: IntervalMethod;
  /** from how many rows on something may be concluded. */
  readonly least: number;
  /** and from how many matches on. */
  readonly leastMatches: number;
  readonly n: number;
  /** how many groups are enough: for these p-values are corrected. */
  readonly looked: number;
  /** what was not counted. */
  readonly leftOut: readonly LeftOutView[];
  /** how many it would take to notice, four times in five, a face that falls so often. */
  readonly notice: readonly NoticeableShare[] | null;
  /** How many events are not in the tables yet, unread ones as positions of the store, which has them with gaps; null while that is unknown. */
  readonly behind: number | null;
  /** Matches of which an event is damaged in the store: they count up to there at most, or not at all. */
  readonly damaged?: readonly string[];
  readonly figures: readonly FigureView[];
};

/** One entry of a template: what is put at `path` of the command. `form` says when it takes more than picking. */
export type Fill = {
  /** where in the command it goes. */
  readonly path: string;
  readonly what: string;
  readonly min?: number;
  readonly max?: number;
  readonly ordered?: boolean;
  readonly candidates?: Json;
  readonly form?: 'number' | 'attackers' | 'blocks' | 'division' | 'effects' | 'text';
  readonly least?: Json;
  readonly most?: Json;
  readonly parts?: Json;
  readonly divided?: number | 'X';
  readonly weighed?: {
    readonly of: { readonly [name: string]: number };
    readonly atLeast: number;
  };
};

/** A filter as whoever sets it is told of it: a text, a number, a day (`2026-01-31`), or one of some words. */
export type FilterListed = {
  readonly name: string;
  readonly is: 'text' | 'number' | 'day' | 'choice';
  readonly about: string;
  readonly choices: readonly string[];
};

/** The first two events that differ. */
export type FirstDifference = {
  readonly really: EventSummary | null;
  readonly instead: EventSummary | null;
};

/** One rewound command. `from` is the revision at which it was given, `revision` the one at which it is replayed. Of one that comes out differently `was` and `now` are its events, and `says` tells in sentences what happens now; of one that is refused `why` says it. */
export type FollowedCommand = {
  readonly from: Revision;
  readonly command: JsonMap;
  readonly outcome: 'same' | 'different' | 'told-already' | 'left-out' | 'refused' | 'full' | 'unknown' | 'not-given';
  readonly revision: Revision | null;
  readonly was?: readonly EventSummary[];
  readonly now?: readonly EventSummary[];
  readonly says?: readonly string[];
  readonly why?: RejectionView;
};

/** What followed a rewind: the commands that were inserted, and what became of those that were rewound, in their order. */
export type FollowedView = {
  readonly inserted: readonly InsertedCommand[];
  /** false where a preview stops: at what hangs on chance, or on a card that nobody has seen. */
  readonly whole: boolean;
  readonly again: readonly FollowedCommand[];
};

/** How a game ended. */
export type GameResultView = {
  readonly game: number;
  readonly winner: string | null;
  readonly because: string;
};

/** What somebody may do, as the link says that they hold. */
export type Grant = {
  readonly id: string;
  /** `organizer`, `judge`, `seat`, `spectator`, … (docs/reference/roles.md). */
  readonly role: string;
  readonly scope: GrantScope;
  readonly person: GrantPerson;
  readonly seat?: string;
  /** what a judge may do, and whether an analyst sees names. */
  readonly capabilities?: readonly string[];
  /** how many seconds late everything is seen. */
  readonly delay?: number;
  /** When it ends: ISO 8601, UTC. */
  readonly expires?: string;
};

/** What is to be granted. */
export type GrantBody = {
  readonly role:
    | 'organizer'
    | 'head-judge'
    | 'judge'
    | 'scorekeeper'
    | 'player'
    | 'seat'
    | 'scribe'
    | 'spectator'
    | 'auditor'
    | 'analyst';
  /** of a seat, and of nobody else. */
  readonly seat?: string;
  readonly person?: PersonBody;
  /** of a judge, or `names` of an analyst; left out, what is usual for the role. */
  readonly capabilities?: readonly (
    | 'start'
    | 'pause'
    | 'rule'
    | 'look'
    | 'rewind.simple'
    | 'rewind.full'
    | 'waive'
    | 'penalty.loss'
    | 'appeal.hear'
    | 'seal'
    | 'names'
  )[];
  /** of a spectator: how many seconds late everything is seen. */
  readonly delay?: number;
  /** when it ends. */
  readonly expires?: string;
};

/** A new grant with what lets somebody in by it, which is told once. */
export type GrantGiven = {
  readonly grant: GrantStanding;
  /** goes into `authorization: Bearer …`. */
  readonly token: string;
  /** opens the console with the token, which stands behind the #. */
  readonly link: string;
  /** stands for the link, once, for some minutes. */
  readonly code: string;
  readonly codeExpires: string;
};

/** A link of a grant: its number among them, whose grant made it, when, and when it was taken back alone. */
export type GrantLink = {
  readonly link: number;
  readonly by: string | null;
  readonly at: string;
  readonly revoked: string | null;
  /** the end of its maker's grant, where that has one. */
  readonly expires?: string;
};

/** The grants of a scope, the oldest first. */
export type GrantList = {
  readonly grants: readonly GrantStanding[];
};

/** A person, by id and name. */
export type GrantPerson = {
  readonly id: string;
  readonly name: string;
};

/** What a grant is about: the whole service, a tournament, or one match. */
export type GrantScope = {
  readonly kind: 'service' | 'tournament' | 'match';
  readonly id?: string;
};

/** A grant as it stands: whose grant gave it (null: the service itself), when, whether it was taken back, and when somebody last asked by it (null: not since the process that answers was started). */
export type GrantStanding = {
  readonly id: string;
  /** `organizer`, `judge`, `seat`, `spectator`, … (docs/reference/roles.md). */
  readonly role: string;
  readonly scope: GrantScope;
  readonly person: GrantPerson;
  readonly seat?: string;
  /** what a judge may do, and whether an analyst sees names. */
  readonly capabilities?: readonly string[];
  /** how many seconds late everything is seen. */
  readonly delay?: number;
  /** When it ends: ISO 8601, UTC. */
  readonly expires?: string;
  /** the grant of whoever gave it. */
  readonly by: string | null;
  readonly at: string;
  readonly revoked: string | null;
  readonly seen: string | null;
  /** The first came with the grant. */
  readonly links: readonly GrantLink[];
};

/** A grant that was taken back, with what it handed on that counted until then, in every scope, and what that handed on in turn. Unless `with=granted` was asked for, it counts still. */
export type GrantTakenBack = {
  readonly id: string;
  /** `organizer`, `judge`, `seat`, `spectator`, … (docs/reference/roles.md). */
  readonly role: string;
  readonly scope: GrantScope;
  readonly person: GrantPerson;
  readonly seat?: string;
  /** what a judge may do, and whether an analyst sees names. */
  readonly capabilities?: readonly string[];
  /** how many seconds late everything is seen. */
  readonly delay?: number;
  /** When it ends: ISO 8601, UTC. */
  readonly expires?: string;
  /** the grant of whoever gave it. */
  readonly by: string | null;
  readonly at: string;
  readonly revoked: string | null;
  readonly seen: string | null;
  /** The first came with the grant. */
  readonly links: readonly GrantLink[];
  readonly handedOn: readonly HandedOnGrant[];
  /** whether that was taken back too. */
  readonly withGranted: boolean;
};

/** What a grant handed on: another grant, or, where `links` names some, these links of a grant that somebody else gave. */
export type HandedOnGrant = {
  readonly id: string;
  /** `organizer`, `judge`, `seat`, `spectator`, … (docs/reference/roles.md). */
  readonly role: string;
  readonly scope: GrantScope;
  readonly person: GrantPerson;
  readonly seat?: string;
  /** what a judge may do, and whether an analyst sees names. */
  readonly capabilities?: readonly string[];
  /** how many seconds late everything is seen. */
  readonly delay?: number;
  /** When it ends: ISO 8601, UTC. */
  readonly expires?: string;
  readonly links?: readonly number[];
};

/** How the service is. `live`: the process answers. `ready`: it can take commands; a store that is only `read-only` still answers reads. `degraded`: it can, and something else is not as it should be, which `projections`, `tail` or `store` tells. `detail` and `durability` are for people. */
export type Health = {
  readonly live: true;
  readonly ready: boolean;
  readonly degraded: boolean;
  /** What this process does, of several: everything, unless `--only` says less. */
  readonly serves: readonly ('commands' | 'feeds' | 'lists' | 'analytics')[];
  readonly store: StoreHealthView;
  readonly keys: KeysHealth;
  readonly rules: RulesHealth;
  readonly tail: TailHealth;
  readonly projections: readonly ProjectionHealth[];
  /** The tables of the analytics; null where the service keeps none. */
  readonly analytics: AnalyticsHealth | null;
};

/** A command that a rewind inserts. */
export type InsertedCommand = {
  readonly revision: Revision;
  readonly command: JsonMap;
  readonly events: readonly EventSummary[];
};

/** By which method, and at which level, an interval is computed. */
export type IntervalMethod = {
  readonly method: string;
  readonly level: number;
};

/** A short code, as it was read aloud or from a screen. */
export type JoinBody = {
  readonly code: string;
  /** a name that a device draws for itself and keeps: its typing errors count as its own. */
  readonly device?: string;
};

/** A code was known: the token that it stood for, and what that grants. */
export type Joined = {
  readonly token: string;
  readonly link: string;
  readonly grant: Grant;
};

/** The keys of the service, for links and checkpoints. */
export type KeysHealth = {
  /** For people: which keys were not restored with the store, and what that ends; null when all is well. */
  readonly detail: string | null;
};

/** What a metric does not count: why, and of how many rows that fit the filters that holds. */
export type LeftOutView = {
  readonly why: string;
  readonly n: number;
};

/** What a seat may do: what the table waits for from it, and what is open at any time. */
export type LegalActions = {
  readonly revision: Revision;
  readonly seat: string;
  readonly actions: readonly Template[];
  readonly always: readonly Template[];
};

/** Who made a link; where the service itself did, only the role. */
export type LinkMaker = {
  readonly role: string;
  readonly person?: string;
  readonly grant?: string;
  readonly link?: number;
};

/** The process answers. */
export type Liveness = {
  readonly live: true;
};

/** One fact as the log tells it. */
export type LoggedEvent = {
  readonly revision: Revision;
  /** past tense. */
  readonly type: string;
  /** Ids of docs/rules, the most specific first. */
  readonly because: readonly string[];
  /** What the reader may see of it. */
  readonly data: JsonMap;
  /** The table event before it on its line of play; null for the first one and for events of the record. */
  readonly parent: Revision | null;
  readonly commandId: string;
  readonly actor: Actor;
  /** When it was written: ISO 8601, UTC. */
  readonly recordedAt: string;
  /** The command that brought it; on the first event of each command only. */
  readonly command?: JsonMap;
};

/** A judge call that is not settled. */
export type MatchCall = {
  readonly call: string;
  readonly reason: string;
  readonly at: Revision;
};

/** A match that has begun. */
export type MatchCreated = {
  readonly matchId: string;
  readonly revision: Revision;
  readonly status: MatchStatus;
  readonly awaiting: Awaiting;
};

/** A link by which a hidden hand of the match can be seen (`hand` is null: every one), and where the log tells that it was made and first used. */
export type MatchLink = {
  readonly grant: string;
  /** its number among the links of the grant. */
  readonly link: number;
  readonly role: 'seat' | 'player' | 'scribe';
  /** whom it is for. */
  readonly person: string;
  readonly hand: string | null;
  /** null: it was not made for this match alone. */
  readonly by: LinkMaker | null;
  readonly made: Revision | null;
  readonly madeAt: string | null;
  readonly used: Revision | null;
  readonly usedAt: string | null;
};

/** A match in the list. */
export type MatchListed = {
  readonly matchId: string;
  readonly ruleset: string;
  readonly tournament: string | null;
  readonly status: MatchStatus;
  readonly seats: readonly string[];
  readonly winner: string | null;
  readonly revision: Revision;
  readonly withoutRules?: true;
  /** the revision that is damaged: from there on it cannot be read; the list has what was before it. */
  readonly damagedAt?: Revision;
};

/** A match that starts on command. `seal` commits the service to its dice before anybody gives a seed. */
export type MatchOpened = {
  readonly matchId: string;
  /** the service's commitment to its dice. */
  readonly seal: string;
  readonly status: 'open';
};

/** A page of matches, oldest first; `next` goes into `after`. A page may be short, and even empty, before the last one. */
export type MatchPage = {
  readonly matches: readonly MatchListed[];
  readonly next: string | null;
};

/** How a match stands. */
export type MatchStatus = 'open' | 'running' | 'paused' | 'ended' | 'sealed';

/** Whose turn it is, its step and its number. */
export type MatchTurn = {
  readonly active: string;
  readonly step: string;
  readonly number: number;
};

/** A match at some revision. The maps are those of docs/reference/http.md#the-view-of-a-match; a game adds its own members. */
export type MatchView = {
  readonly revision: Revision;
  readonly at: Revision;
  readonly matchId: string;
  readonly ruleset: string;
  /** For people: why the match cannot be played on here, where the version of its rules is missing; else null. */
  readonly withoutRules: string | null;
  readonly status: MatchStatus;
  readonly winner: string | null;
  readonly priority: Priority;
  readonly awaiting: Awaiting;
  /** bottom to top. */
  readonly stack: readonly string[];
  /** by seat. */
  readonly players: { readonly [name: string]: JsonMap };
  /** by name; cards that the viewer does not know are left out. */
  readonly objects: { readonly [name: string]: JsonMap };
  /** Piles bottom to top. */
  readonly discard: { readonly [name: string]: readonly string[] };
  /** Links by which hidden hands can be seen; left out while the log tells of none. */
  readonly links?: readonly MatchLink[];
  readonly turn: MatchTurn | null;
  /** What judges were called for and is not settled. */
  readonly calls: readonly MatchCall[];
  readonly [more: string]: Json | undefined;
};

/** Who is asking. `open`: the service runs without links, and everybody may do everything. `now` is its clock. */
export type Me = {
  readonly open: boolean;
  readonly grants: readonly Grant[];
  readonly now: string;
};

/** A metric: what exactly it is, and from how many on something may be concluded. */
export type MetricListed = {
  readonly id: string;
  readonly title: string;
  /** how it is computed from the tables. */
  readonly about: string;
  readonly asked: readonly MetricQuestion[];
  /** What its figures are: a share, the part of all that a group is, a median, a mean, or how evenly faces fall. */
  readonly kind: 'share' | 'spread' | 'quantiles' | 'mean' | 'faces';
  readonly unit: string;
  /** The filters that say something about it, and by what else it can be grouped. */
  readonly filters: readonly string[];
  readonly by: readonly string[];
  /** Whether it counts rewound events, unless it is asked otherwise. */
  readonly struck: 'live' | 'all';
  readonly least: number;
};

/** Who asks what with a metric. */
export type MetricQuestion = {
  readonly by: 'judge' | 'organiser' | 'designer' | 'player';
  readonly question: string;
};

/** Where a reading stands: `revision` is the match's last, `at` the one that was looked at. */
export type Moment = {
  readonly revision: Revision;
  readonly at: Revision;
};

/** Somebody who is to be named. */
export type NameBody = {
  /** in any script, at most 80 characters. */
  readonly name: string;
};

/** Whose the drawn ids in the log are, as this service knows them; nothing in the log commits to these names. */
export type NamesLine = {
  readonly names: { readonly [name: string]: string };
};

/** What became of lines of notation: what was done, in full words, and where and why it stopped. */
export type NotationAnswer = {
  readonly revision: Revision;
  readonly done: readonly NotationLine[];
  readonly stopped: NotationHalt | null;
  readonly awaiting: Awaiting;
};

/** Lines to be given to a match. */
export type NotationBody = {
  /** names this text: the same id and text give the same answer. */
  readonly commandId: string;
  /** one line or several. */
  readonly text: string;
  /** who writes, for what is said for everybody. */
  readonly scribe?: string;
  /** the judge, for lines that name none. */
  readonly judge?: string;
};

/** One way to complete a line. */
export type NotationCompletion = {
  readonly text: string;
  /** for people. */
  readonly about: string;
};

/** How a line may go on: its text from the character `from` on is replaced by one of these. */
export type NotationCompletions = {
  readonly from: number;
  readonly completions: readonly NotationCompletion[];
};

/** Where lines stopped, and why. What came before stands. */
export type NotationHalt = {
  readonly line: number;
  readonly column: number;
  /** for programs. */
  readonly code: string;
  readonly rule: string;
  /** its sentence in docs/rules. */
  readonly ruleText: string | null;
  /** for people. */
  readonly detail: string;
};

/** A line of notation that was carried out. */
export type NotationLine = {
  readonly line: number;
  readonly column: number;
  /** in full words. */
  readonly text: string;
  readonly revision: Revision;
};

/** What would come of lines of notation after the revision `at`: each command, in full words and as it is sent, with what would happen. */
export type NotationTrial = {
  readonly revision: Revision;
  readonly at: Revision;
  /** Dice and shuffles of a trial are thrown away afterwards, but for a match that is sealed. */
  readonly dice: 'throwaway' | 'real';
  readonly steps: readonly NotationTrialStep[];
  readonly stopped: NotationHalt | null;
  readonly awaiting: Awaiting;
};

/** A line of notation with what it would do. */
export type NotationTrialStep = {
  readonly line: number;
  readonly column: number;
  /** in full words. */
  readonly text: string;
  readonly command: JsonMap;
  readonly says: readonly string[];
  /** Whether it hangs on dice or shuffles that will fall otherwise. */
  readonly chance: boolean;
};

/** How many it takes to notice a face with this share. */
export type NoticeableShare = {
  readonly share: number;
  readonly n: number;
};

/** By what an object is what it is, cause by cause in the order in which they count; none where it is what its card says. */
export type ObjectExplanation = {
  readonly object: string;
  readonly reasons: readonly ObjectReason[];
};

/** A cause by which an object is not what its card says: what brought it about and what it does, by which rule. Of two in one layer the one with the smaller `stamp` is older and comes first, but what waits for another (`after`) comes after it. */
export type ObjectReason = {
  /** the part of the order of effects in which it counts. */
  readonly layer: string | null;
  readonly rule: string;
  readonly text: string | null;
  readonly by: string | null;
  /** for people. */
  readonly says: string;
  readonly stamp: number | null;
  /** what it has waited for. */
  readonly after: readonly string[];
};

/** A text that an event refers to. The reference is text- and the SHA-256 of the canonical JSON {data: {text}, salt}. */
export type OpenedText = {
  /** 64 hex digits. */
  readonly salt: string;
  readonly text: string;
};

/** An option of a match: what it may be (a JSON schema), and what it is where it is left out. */
export type OptionDescribed = {
  /** for people. */
  readonly about: string;
  /** a JSON schema of what it may be. */
  readonly schema: JsonMap;
  readonly otherwise?: Json;
};

/** What the scorekeeper waits for: tables of the open round, and late results to decide on. */
export type OutstandingView = {
  readonly revision: Revision;
  readonly tables: readonly PairedTable[];
  readonly late: readonly JsonMap[];
};

/** A line of the pairings by name. */
export type PairedPlayer = {
  readonly player: string;
  readonly name: string;
  readonly table: number;
  /** from 1. */
  readonly seat: number;
  readonly opponents: readonly string[];
  readonly solo: 'bye' | 'assigned-loss' | null;
};

/** A table of a round with what is known of its result. `text` is the result in one word. */
export type PairedTable = {
  readonly round: number;
  readonly table: number;
  /** the pairings from which on these players sit there. */
  readonly since: number;
  readonly players: readonly string[];
  readonly solo: 'bye' | 'assigned-loss' | null;
  readonly result: JsonMap | null;
  readonly text: string | null;
  readonly certainty: 'reported' | 'confirmed' | 'disputed' | 'entered' | null;
  /** the correction that the result comes from; null where none does. */
  readonly corrected: ResultCorrection | null;
  /** its own end of time, with extensions; null while its time stands. */
  readonly endsAt: string | null;
  /** while its time stands, below 0 where it is over. */
  readonly leftMs: number | null;
  readonly extensionMs: number;
  /** the match of the table: its page, its replay. */
  readonly match: string | null;
  /** why it got none. */
  readonly noMatch?: string;
};

/** The pairings of a round: by table, or by name from A to Z. */
export type PairingsView = {
  readonly round: number;
  readonly version: number;
  readonly revision: Revision;
  readonly tables?: readonly PairedTable[];
  readonly players?: readonly PairedPlayer[];
};

/** Whom something is granted. */
export type PersonBody = {
  /** as an earlier grant has it; left out, a new person. */
  readonly id?: string;
  readonly name?: string;
};

/** What was erased of a person, and what remains. `remains` is for people: where something of the person still stands, and what can be done about it. */
export type PersonForgotten = {
  /** the id, which stays where it stands. */
  readonly person: string;
  readonly wasNamed: boolean;
  readonly scopes: number;
  readonly revoked: number;
  readonly texts: number;
  readonly remains: readonly string[];
};

/** The rounds that are planned, and how many go on to a playoff (0: none). */
export type PlannedRoundsView = {
  readonly rounds: number;
  readonly top: number;
};

/** An infraction of the policy, with its usual penalty and the remedies it allows. */
export type PolicyInfraction = {
  readonly title: string;
  readonly penalty: string;
  readonly remedies: readonly string[];
};

/** What a ruling chooses from: infractions, each with the usual penalty and what may be done about the game. */
export type PolicyView = {
  readonly name: string;
  readonly version: string;
  readonly infractions: { readonly [name: string]: PolicyInfraction };
};

/** Who has priority, since whom the priority round runs, and who has passed in it. */
export type Priority = {
  readonly holder: string | null;
  readonly lap: PriorityRound;
};

/** A round of priority: from whom it runs, and who has passed in it. */
export type PriorityRound = {
  readonly from: string | null;
  readonly passed: readonly string[];
};

/** Why a request was not carried out (RFC 9457, `application/problem+json`). Programs read `code`, judges `rule`, people `detail` (what is wrong and why) and `legal` (what may be done instead). Nothing was changed by the request. */
export type Problem = {
  /** urn:stackledger:problem: and the code. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** for programs. */
  readonly code: string;
  /** a rule of docs/rules. */
  readonly rule: string | null;
  /** its sentence. */
  readonly ruleText: string | null;
  /** what is wrong and why. */
  readonly detail: string;
  /** what may be done instead. */
  readonly legal: string;
  /** the match's last revision. */
  readonly revision: Revision | null;
  /** of a stale command: what has happened since. */
  readonly since?: readonly (EventSummary | TournamentEventView)[];
  /** where to read on with GET …/events?from=, when since does not hold everything. */
  readonly next?: Revision;
};

/** How one projection is. `catching-up`: it may lack events of the store. `stopped`: it has failed on an event, which `detail` names, and reads no more. */
export type ProjectionHealth = {
  readonly name: string;
  readonly state: 'current' | 'catching-up' | 'stopped';
  /** For people; null when all is well. */
  readonly detail: string | null;
};

/** An open call in the queue of judges. `waitedMs` counts until a judge has come, and until now where none has. */
export type QueuedCall = {
  readonly matchId: string;
  readonly ruleset: string;
  readonly tournament: string | null;
  readonly seats: readonly string[];
  readonly call: string;
  readonly at: Revision;
  readonly by: string;
  readonly reason: string;
  readonly category: string;
  readonly involved: readonly string[];
  readonly calledAt: string;
  readonly state: string;
  readonly judge: string | null;
  readonly attendedAt: string | null;
  /** until a judge has come, and until asOf where none has. */
  readonly waitedMs: number;
};

/** A remedy that the judge decided against. */
export type RejectedRemedy = {
  readonly remedy: string;
  readonly why: string;
};

/** Why a command is rejected. */
export type RejectionView = {
  /** for programs. */
  readonly code: string;
  readonly rule: string;
  /** for people. */
  readonly detail: string;
};

/** A remedy that a ruling or its review still asks for. */
export type RemedyDue = {
  readonly kind: string;
  /** goes into `ruling` of the command that carries it out. */
  readonly id: string;
  readonly command: JsonMap | null;
};

/** The rewind after which a command was replayed, and where it came from. */
export type ReplaySource = {
  readonly rewind: Revision;
  readonly from?: Revision;
};

/** How much of what the table reported counts, on the active branch. */
export type ReportCounts = {
  readonly reported: number;
  readonly confirmed: number;
  readonly ruled: number;
  readonly waiting: number;
};

/** Who has corrected a result, and why. */
export type ResultCorrection = {
  readonly by: string;
  readonly reason: string;
};

/** What happened to the result of a table, oldest first, with who and why. */
export type ResultHistory = {
  readonly round: number;
  readonly table: number;
  readonly events: readonly TournamentEventView[];
};

/** How a match stands, and how its games ended. */
export type ResultsView = {
  readonly revision: Revision;
  readonly at: Revision;
  readonly status: MatchStatus;
  readonly winner: string | null;
  readonly results: readonly GameResultView[];
  /** How much of what the table reported counts, on the line of play that stands. */
  readonly reports: ReportCounts;
};

/** A decision on an appeal. */
export type ReviewView = {
  readonly review: string;
  readonly judge: string;
  readonly outcome: 'upheld' | 'overturned';
  readonly remedy: string | null;
  readonly says: string;
  readonly fix: JsonMap | null;
  readonly extraMs: number | null;
  readonly penalty: string | null;
};

/** What a rewind would come to: nothing of it has happened. */
export type RewindPreview = {
  readonly revision: Revision;
  readonly followed: FollowedView;
  readonly after: MatchView;
  readonly risk: RiskView;
  /** where the table then, the table now and the table after it differ. */
  readonly differences: readonly Difference[];
};

/** A moment to which a rewind may lead: the end of a command, told in a sentence. `revision` is what `Rewind` takes as `to`. */
export type RewindTarget = {
  /** what `Rewind` takes as `to`. */
  readonly revision: Revision;
  /** the type of the command that ended there. */
  readonly command: string;
  readonly recordedAt: string;
  /** whether that moment lies on the active branch. */
  readonly live: boolean;
  /** what was done, and how the table stood then, for people. */
  readonly sentence: string;
};

/** Moments to which a rewind may lead, the latest first; `next` is the cursor of the next page, null at the end. */
export type RewindTargetPage = {
  readonly targets: readonly RewindTarget[];
  readonly next: Revision | null;
};

/** Fields of Rewind, as its command has them. */
export type RewindToPreview = {
  readonly to: Revision;
  readonly dice?: 'keep' | 'fresh';
  readonly reshuffle?: readonly string[];
  readonly insert?: readonly JsonMap[];
  readonly reapply?: true;
  readonly leaveOut?: readonly Revision[];
  readonly kind?: string;
  readonly ruling?: string;
};

/** What lies in the span of a rewind. */
export type RiskCounts = {
  readonly decisions: number;
  readonly passes: number;
  readonly random: number;
  readonly shown: number;
  readonly unknown: number;
  readonly turns: number;
};

/** What makes a rewind risky. */
export type RiskReason = {
  readonly what: string;
  readonly count: number;
  readonly from: number;
  readonly says: string;
};

/** Cards that would lie unknown in a deck again. */
export type RiskReturn = {
  readonly deck: string;
  readonly cards: number;
  /** so many cards of that deck nobody knew then. */
  readonly candidates: number;
  readonly knownTo: 'all' | readonly string[] | null;
};

/** What a seat did and learned in the span. */
export type RiskSeat = {
  readonly who: string;
  readonly decisions: number;
  readonly passes: number;
  readonly saw: readonly string[] | null;
};

/** How much speaks against going back, by the numbers of the policy. `returns` are cards that would lie unknown in a deck again among so many `candidates`, `reshuffle` the decks to name in the rewind for them; what the reader may not know is null. */
export type RiskView = {
  readonly to: Revision;
  readonly from: Revision;
  readonly level: 'low' | 'medium' | 'high';
  readonly reasons: readonly RiskReason[];
  readonly counts: RiskCounts;
  readonly returns: readonly RiskReturn[];
  /** Why this would be none of the lesser remedies; null where it would be. */
  readonly whyNot: RiskWhyNot;
  /** what to name in `reshuffle` of the rewind. */
  readonly reshuffle: readonly string[];
  readonly seats: readonly RiskSeat[];
  readonly span: readonly SpanEvent[];
  /** How many more events the span has than are told. */
  readonly more: number;
};

/** Why a rewind is none of the lesser remedies; null where it is. */
export type RiskWhyNot = {
  readonly simple: string | null;
  readonly 'reversed-decision': string | null;
};

/** A clock of a round: it runs and has an end, or stands and has so much left. */
export type RoundClockView = {
  readonly runs: boolean;
  readonly endsAt: string | null;
  readonly leftMs: number | null;
};

/** A round in short. */
export type RoundSummary = {
  readonly round: number;
  readonly isPlayoff: boolean;
  readonly isOpen: boolean;
  /** of its pairings; slips name it. */
  readonly version: number;
  readonly tables: number;
  /** tables without a result that counts. */
  readonly outstanding: number;
  /** reports for the closed round that wait for a decision. */
  readonly late: number;
  readonly clock: RoundClockView | null;
};

/** The time of a round. `asOf` is the service's own clock: whoever shows a time reckons from the difference to it. `tables`: those that had a call or were given time; all others end with the round. */
export type RoundTimeView = {
  readonly round: number;
  readonly revision: Revision;
  readonly asOf: string;
  /** null before it was started. */
  readonly clock: RoundClockView | null;
  readonly tables: readonly TimedTable[];
};

/** The rules of the matches in the store. */
export type RulesHealth = {
  /** For people: how many matches name a version of the rules that is missing here, and what can be done with them; null when every version is here, and in the first moments after a start. */
  readonly detail: string | null;
};

/** The games on offer. */
export type RulesetList = {
  readonly rulesets: readonly RulesetListed[];
};

/** A game on offer: its name for people, how many play it, and the versions of its rules that are here, the present one first. */
export type RulesetListed = {
  readonly id: string;
  /** for people. */
  readonly title: string;
  /** of the rules that new matches are played by. */
  readonly version: string;
  /** of the rules that are here, the present one first. */
  readonly versions: readonly string[];
  readonly seats: SeatRange;
};

/** All that a client needs of a game before it creates a match of it. Schemas are JSON schemas. */
export type RulesetView = {
  readonly id: string;
  /** for people. */
  readonly title: string;
  /** of the rules that new matches are played by. */
  readonly version: string;
  /** of the rules that are here, the present one first. */
  readonly versions: readonly string[];
  readonly seats: SeatRange;
  readonly options: { readonly [name: string]: OptionDescribed };
  /** a JSON schema of the position that a match may begin from. */
  readonly setup: JsonMap;
  /** a JSON schema of the decks that a match may bring. */
  readonly decks: JsonMap;
  /** what is dealt where a match brings no decks. */
  readonly builtInDecks: { readonly [name: string]: readonly DeckCard[] };
  readonly commands: { readonly [name: string]: CommandDescribed };
  /** The kinds of cards, how many are built in, and the words that abilities may wait for. */
  readonly cardKinds: readonly string[];
  /** how many cards are built in. */
  readonly cards: number;
  /** what abilities of cards may wait for. */
  readonly triggerWords: readonly string[];
};

/** Everything about one judge call and its ruling that a reader may see, to hand over or to keep (docs/reference/http.md#the-ruling-sheet). */
export type RulingSheet = {
  readonly matchId: string;
  readonly ruleset: string;
  readonly title: string;
  readonly tournament: string | null;
  readonly seats: readonly SheetSeat[];
  /** The match's last revision, and when it was looked at. */
  readonly revision: Revision;
  readonly asOf: string;
  /** why the match cannot be played on: the version of its rules is missing here. */
  readonly withoutRules?: string;
  /** whether a ruling says its remedy in `fix`; where it does not, what was done is in `remedies` alone. */
  readonly bindsRemedies: boolean;
  readonly call: CallView;
  readonly infraction: SheetInfraction | null;
  readonly rules: readonly CitedRule[];
  /** The command after which the lines part, or with which the sequence begins. */
  readonly before: SheetRow | null;
  /** The rewound branch, empty where nothing was rewound; and the active branch from there on. */
  readonly struck: SheetLine;
  readonly live: SheetLine;
  readonly remedies: readonly SheetRemedy[];
  readonly dice: readonly SheetRoll[];
  /** The seal of the secret behind the service's dice; once the match is sealed anybody checks them. Null without such dice. */
  readonly seed: SheetSeed | null;
  /** What each seat had learned when the branch was rewound; null where the reader may not know. */
  readonly learned: readonly SheetLearned[] | null;
  readonly time: SheetTime;
  /** The call from its making to its end. */
  readonly way: readonly SheetStep[];
  /** Links by which hidden hands can be seen; left out while the log tells of none. */
  readonly links?: readonly MatchLink[];
  readonly proof: readonly SheetProof[];
};

/** A judge's decision on a call. */
export type RulingView = {
  /** names it in the command of its remedy. */
  readonly ruling: string;
  readonly judge: string;
  readonly infraction: string | null;
  readonly against: string | null;
  /** the how-manieth such infraction of that seat in this match. */
  readonly times: number;
  readonly penalty: string;
  readonly remedy: string;
  readonly rules: readonly string[];
  /** the words that were read to the table. */
  readonly says: string;
  readonly why: string | null;
  readonly gained: 'yes' | 'no' | 'unsure';
  readonly rejected: readonly RejectedRemedy[];
  /** name and version. */
  readonly policy: string;
  readonly fix: JsonMap | null;
  readonly extraMs: number | null;
};

/** What one seat has taken, in milliseconds; `runningMs` over the decision that is open. */
export type SeatClock = {
  readonly decisions: number;
  readonly totalMs: number;
  readonly longestMs: number;
  readonly runningMs: number;
};

/** How many seats a game has. */
export type SeatRange = {
  readonly least: number;
  readonly most: number;
};

/** What a seat has on its screen. */
export type SeenBody = {
  /** the last revision that is shown. */
  readonly revision: Revision;
  /** whoever holds the link of a seat may leave it out. */
  readonly seat?: string;
};

/** How far each seat has the match on its screen, as its device says; a seat that has said nothing is not in it. */
export type SeenView = {
  readonly seats: { readonly [name: string]: Revision };
};

/** The infraction of a ruling. */
export type SheetInfraction = {
  readonly code: string;
  readonly title: string;
};

/** What somebody had learned. */
export type SheetLearned = {
  readonly who: string;
  readonly saw: readonly string[];
};

/** One line of play from where the lines part, oldest first; `more` commands follow that are not told. */
export type SheetLine = {
  readonly rows: readonly SheetRow[];
  /** how many commands of it follow that are not told. */
  readonly more: number;
};

/** A revision with what proves it: `hash` of the log's chain up to it, and `state`, the SHA-256 of the canonical JSON of what `GET /v1/matches/{id}?at=` tells a spectator there, without `revision` and `at`. */
export type SheetProof = {
  readonly what: 'before' | 'contested' | 'ruling' | 'remedy' | 'end';
  readonly revision: Revision;
  /** of the chain of the log up to there. */
  readonly hash: string;
  /** SHA-256 of what everybody may see of the match there. */
  readonly state: string;
};

/** What was done about the game, by the event that did it. A rewind says from where it went back, and to where. */
export type SheetRemedy = {
  readonly revision: Revision;
  readonly at: string;
  readonly type: string;
  readonly by: Actor;
  readonly says: string;
  readonly to: Revision | null;
  readonly from: Revision | null;
  readonly dice: string | null;
  readonly reason: string;
  readonly authority: string | null;
  /** Whether it was taken back by a later one. */
  readonly reverted: boolean;
};

/** A die that fell in the sequence. `n` numbers the draws of the service; `keptFrom` is the revision whose result was kept. */
export type SheetRoll = {
  readonly revision: Revision;
  readonly live: boolean;
  readonly roller: string;
  readonly value: number;
  /** which draw of the service it was. */
  readonly n: number | null;
  readonly keptFrom: Revision | null;
  readonly how: 'service' | 'kept' | 'reported';
};

/** A command of a contested sequence, told in words: `says` first, and what followed from it by itself. */
export type SheetRow = {
  readonly first: Revision;
  readonly revision: Revision;
  readonly at: string;
  readonly by: Actor;
  readonly live: boolean;
  readonly says: string;
  readonly then: readonly string[];
};

/** A seat, and who sits there. */
export type SheetSeat = {
  readonly seat: string;
  readonly by: string | null;
};

/** The commitment to the service's dice. */
export type SheetSeed = {
  /** of the secret behind the dice of the service. */
  readonly seal: string;
  readonly isOpen: boolean;
};

/** Something that belongs to the call, and who did it in what role. */
export type SheetStep = {
  readonly revision: Revision;
  readonly at: string;
  readonly type: string;
  readonly by: Actor;
  readonly says: string;
};

/** The time of the match at a call. */
export type SheetTime = {
  readonly endsAt: string | null;
  readonly stillSince: string | null;
  readonly extended: TimeExtension | null;
};

/** The head of a match's log as a signed note (C2SP tlog-checkpoint), and the key that it was signed with: `name+id+key`. */
export type SignedCheckpoint = {
  readonly matchId: string;
  /** a signed note (C2SP tlog-checkpoint). */
  readonly checkpoint: string;
  /** name+id+key: what the signature is checked with. */
  readonly key: string;
};

/** The slip of a table. `code` names tournament, round, table and version; EnterResult takes it as `slip`. */
export type SlipView = {
  readonly round: number;
  readonly table: number;
  /** of the pairings from which on these players sit there. */
  readonly version: number;
  readonly players: readonly string[];
  readonly code: string;
  /** the page for entering it, for a QR code. */
  readonly path: string;
};

/** The slips of a round, by table; whoever has a bye has none. */
export type SlipsView = {
  readonly round: number;
  readonly slips: readonly SlipView[];
};

/** An event of a span that would be rewound, with what it is: a `decision`, a `pass`, a `roll`, `draw`, `reveal` or `shuffle`. */
export type SpanEvent = {
  readonly revision: Revision;
  readonly type: string;
  readonly seat: string | null;
  readonly says: string;
  readonly badges: readonly ('decision' | 'pass' | 'roll' | 'draw' | 'reveal' | 'shuffle')[];
};

/** The rows that answer a question; `more`: whether there are others. */
export type SqlAnswer = {
  readonly columns: readonly string[];
  /** the types of the columns, as SQL has them. */
  readonly types: readonly string[];
  readonly rows: readonly (readonly Json[])[];
  readonly more: boolean;
  /** Matches of which an event is damaged in the store: they count up to there at most, or not at all. */
  readonly damaged?: readonly string[];
};

/** A question of one's own. */
export type SqlBody = {
  /** one SELECT over the tables (docs/reference/analytics.md). */
  readonly sql: string;
};

/** Something on the stack with everything that was fixed when it was put there. */
export type StackEntry = {
  readonly name: string;
  readonly kind: string;
  readonly controller: string | null;
  readonly source: string | null;
  readonly targets: readonly (string | null)[];
  readonly modes: readonly string[];
  readonly text: string;
  readonly declaredAt: Revision;
  readonly [more: string]: Json | undefined;
};

/** The stack, bottom to top. */
export type StackView = {
  readonly revision: Revision;
  readonly at: Revision;
  readonly stack: readonly StackEntry[];
  readonly priority: Priority;
};

/** A row of the standings. Averages as they are printed, and exact; null where nobody was met. */
export type StandingView = {
  readonly place: number | null;
  readonly rank: number;
  readonly player: string;
  readonly points: number;
  /** won-lost-drawn. */
  readonly record: string;
  readonly omw: string | null;
  readonly gw: string;
  readonly ogw: string | null;
  /** the same as fractions. */
  readonly exact: JsonMap;
  /** what puts the player behind the one above: points, a tie-breaker, the lot. */
  readonly separatedBy: string | null;
};

/** The standings after a round, at a revision; of a finished tournament, after its last, in the order of the final places. `hash` is what pairings are based on. */
export type StandingsView = {
  readonly revision: Revision;
  readonly round: number;
  readonly hash: string;
  readonly standings: readonly StandingView[];
};

/** What somebody says about what happened. `says` is null where it was declined, and where it is `closed` to the reader. */
export type StatementView = {
  readonly of: string;
  readonly declined: boolean;
  readonly closed: boolean;
  readonly says: string | null;
  readonly takenBy: string | null;
};

/** A check of the whole store beside its use, `done` from 0 to 1; `not-due` after an orderly stop. `failed`: it found damage; whether anything is written still tells `state`. */
export type StoreCheckHealth = {
  readonly state: 'not-due' | 'running' | 'passed' | 'failed';
  /** how much of the file is checked. */
  readonly done: number;
  readonly detail: string;
};

/** The state of the store. */
export type StoreHealthView = {
  readonly state: 'ready' | 'read-only' | 'down';
  readonly detail: string;
  readonly durability: string;
  /** Null where the store is no file of the service. */
  readonly check: StoreCheckHealth | null;
};

/** An event as it is stored and exported (docs/appendix/architecture.md). */
export type StoredEvent = {
  readonly id: string;
  readonly matchId: string;
  readonly revision: Revision;
  /** past tense. */
  readonly type: string;
  /** of its type, as it was written. */
  readonly schema: number;
  readonly recordedAt: string;
  readonly actor: Actor;
  readonly commandId: string;
  readonly because: readonly string[];
  /** of the event before, 64 zeros on the first. */
  readonly prevHash: string;
  /** SHA-256 of the canonical JSON of this event without id, hash and sealed. */
  readonly hash: string;
  readonly data: JsonMap;
  readonly parent?: Revision;
  readonly command?: JsonMap;
  readonly inputs?: JsonMap;
  readonly reapplied?: ReplaySource;
  /** what not everybody may see, with its salt; data.seal is its hash. */
  readonly sealed?: JsonMap;
};

/** An event of a tournament as it is stored and exported, in the form of those of matches. */
export type StoredTournamentEvent = {
  readonly id: string;
  readonly tournamentId: string;
  readonly revision: Revision;
  /** past tense. */
  readonly type: string;
  /** of its type, as it was written. */
  readonly schema: number;
  readonly recordedAt: string;
  readonly actor: TournamentActorView;
  readonly commandId: string;
  readonly because: readonly string[];
  /** of the event before, 64 zeros on the first. */
  readonly prevHash: string;
  /** SHA-256 of the canonical JSON of this event without id, hash and sealed. */
  readonly hash: string;
  readonly data: JsonMap;
  readonly command?: JsonMap;
  /** what not everybody may see, with its salt; data.seal is its hash. */
  readonly sealed?: JsonMap;
};

/** What makes a step worth going to: a turn begins, a die is rolled, somebody answers what lies on the stack, a judge acts. */
export type StoryMark = 'turn' | 'roll' | 'answer' | 'call' | 'ruling' | 'rewind' | 'end';

/** A part of a match told in words, oldest first; `next` is where to read on, null at the end. */
export type StoryPage = {
  readonly rows: readonly StoryRow[];
  readonly next: Revision | null;
};

/** A command and all that followed from it, in words. */
export type StoryRow = {
  /** Its first event, and its last. */
  readonly first: Revision;
  readonly revision: Revision;
  readonly at: string;
  readonly by: Actor;
  /** How long its seat took over it; null where nobody was waited for. */
  readonly thinkMs: number | null;
  /** Whether it lies on the active branch; what was rewound does not. */
  readonly live: boolean;
  readonly says: string;
  readonly then: readonly string[];
  readonly marks: readonly StoryMark[];
  /** What dice showed in it. */
  readonly rolls: readonly number[];
  /** how many objects lie on the stack after it. */
  readonly stack: number;
  readonly turn: number;
  /** The judge call that it belongs to: made, attended, ruled or carried out in it; null where there is none. */
  readonly call: string | null;
};

/** A call of a judge to a table; `to` is null while it is open. `stopsClock`: the table gets its time back. */
export type TableCallView = {
  /** its id at this table. */
  readonly call: string;
  /** who called. */
  readonly by: string;
  readonly from: string;
  readonly to: string | null;
  readonly stopsClock: boolean;
  /** the judge who has come. */
  readonly attendedBy: string | null;
  /** for the staff. */
  readonly reason?: string;
};

/** Something on the table as it is shown: with the words of its card, and its numbers as they are now. */
export type TableCard = {
  readonly name: string;
  readonly card: string;
  readonly title: string;
  readonly text: string;
  readonly kind: string;
  readonly zone: string;
  /** Whose zone, or which. */
  readonly of?: string;
  readonly owner: string | null;
  readonly controller: string | null;
  readonly tapped: boolean;
  readonly damage: number;
  readonly counters: JsonMap;
  /** To play it, or to buy it now; left out where that costs nothing. */
  readonly price?: CardPrice;
  readonly [more: string]: Json | undefined;
};

/** A discard pile, counted. */
export type TableDiscard = {
  readonly count: number;
  readonly top: string | null;
};

/** A player at the table: the totals of the game beside these. */
export type TablePlayer = {
  readonly seat: string;
  /** Who sits there; null where nobody has said. */
  readonly by: string | null;
  readonly hand: number;
  readonly left: boolean;
  readonly [more: string]: Json | undefined;
};

/** Something on the stack with what it is called and what it is about to do. */
export type TableStackEntry = {
  readonly name: string;
  readonly kind: string;
  readonly controller: string | null;
  readonly source: string | null;
  readonly targets: readonly (string | null)[];
  readonly modes: readonly string[];
  readonly text: string;
  readonly declaredAt: Revision;
  readonly title: string;
  readonly says: string;
  readonly [more: string]: Json | undefined;
};

/** All that a page needs of a table, as one seat sees it, in a few kB. Piles are counted, not listed. */
export type TableView = {
  readonly revision: Revision;
  readonly at: Revision;
  readonly matchId: string;
  readonly ruleset: string;
  readonly title: string;
  /** For people: why the match cannot be played on here, where the version of its rules is missing; else null. */
  readonly withoutRules: string | null;
  readonly status: MatchStatus;
  readonly winner: string | null;
  readonly seat: string | null;
  readonly turn: MatchTurn | null;
  readonly priority: Priority;
  readonly awaiting: Awaiting;
  /** In turn order. */
  readonly players: readonly TablePlayer[];
  /** bottom to top, each with a title and what it says. */
  readonly stack: readonly TableStackEntry[];
  readonly cards: readonly TableCard[];
  /** what people call each name that occurs. */
  readonly names: { readonly [name: string]: string };
  readonly discard: { readonly [name: string]: TableDiscard };
  readonly combat: JsonMap | null;
  /** What the seat may do; null for whoever only looks. */
  readonly legal: LegalActions | null;
  /** why a card cannot be used now. */
  readonly blocked: { readonly [name: string]: CommandExplanation };
  readonly yields: readonly JsonMap[];
  readonly calls: readonly MatchCall[];
  /** Links by which hidden hands can be seen; left out while the log tells of none. */
  readonly links?: readonly MatchLink[];
  /** The game's own part of the view. */
  readonly game: JsonMap;
};

/** Whether new events of the store come by themselves: `live`, or `resuming` while the subscription is made again; since when. `behind`: how many positions of the store, which has them with gaps, the read models have still to go. */
export type TailHealth = {
  readonly state: 'live' | 'resuming';
  readonly since: string;
  readonly behind: string;
  /** For people; null when all is well. */
  readonly detail: string | null;
};

/** One way to act: `command` is completed from `fill`; `example` is complete and would be accepted now. */
export type Template = {
  readonly command: JsonMap;
  readonly fill: readonly Fill[];
  readonly example: JsonMap;
  readonly whole?: true;
  /** At a table alone; left out where it costs nothing. */
  readonly price?: CardPrice;
};

/** The texts that people wrote, beside the log, by their references; null where one was forgotten. */
export type TextsLine = {
  readonly texts: { readonly [name: string]: OpenedText | null };
};

/** A ticket for one feed, to be used once and soon. */
export type TicketMade = {
  readonly ticket: string;
  readonly seconds: number;
};

/** How the time of a match was extended. */
export type TimeExtension = {
  readonly from: string;
  readonly to: string;
  readonly was: string;
  readonly endsAt: string;
};

/** Time that a table was given, and for what: a call, or what a judge said. */
export type TimeExtensionView = {
  readonly extraMs: number;
  readonly cause: string;
};

/** A table whose time is its own: while it runs `endsAt`, while it stands `leftMs`. */
export type TimedTable = {
  readonly table: number;
  readonly endsAt: string | null;
  readonly leftMs: number | null;
  readonly extensions: readonly TimeExtensionView[];
  readonly calls: readonly TableCallView[];
};

/** The tree of a match's lines of play, or a part of it by revision; `tip` is the end of the live one. `rewinds` are those made within the part, `next` is where to read on (null at the end). */
export type Timeline = {
  readonly tip: Revision;
  readonly nodes: readonly TimelineNode[];
  readonly rewinds: readonly TimelineRewind[];
  readonly next: Revision | null;
};

/** An event of the table in the tree of lines of play. `live` tells whether it lies on the line that counts. */
export type TimelineNode = {
  readonly revision: Revision;
  readonly parent: Revision | null;
  readonly type: string;
  readonly commandId: string;
  readonly live: boolean;
  /** How long a seat took over the command that begins here; null on every other event. */
  readonly thinkMs: number | null;
};

/** A rewind: what came after `to`, up to `from`, is rewound, unless it was reverted. */
export type TimelineRewind = {
  readonly revision: Revision;
  readonly to: Revision;
  readonly from: Revision;
  readonly reason: string;
  readonly judge: string;
  readonly kind: string;
  /** the ruling that it carried out. */
  readonly ruling: string | null;
  readonly reverted: boolean;
};

/** In whose name something happened at a tournament, and by which grant. */
export type TournamentActorView = {
  readonly kind: 'player' | 'scorekeeper' | 'judge' | 'head-judge' | 'organizer' | 'system';
  /** a person. */
  readonly id: string;
  /** the grant that allowed it. */
  readonly by?: JsonMap;
};

/** The last 100 commands of a tournament that were refused, oldest first. */
export type TournamentAttempts = {
  readonly attempts: readonly Attempt[];
};

/** A command that was accepted: what happened. No events: it was so already. */
export type TournamentCommandAnswer = {
  readonly commandId: string;
  readonly revision: Revision;
  readonly events: readonly TournamentEventView[];
};

/** A page of the log of a tournament, oldest first; `next` is where the next page begins, null at the end. */
export type TournamentEventPage = {
  readonly events: readonly TournamentEventView[];
  readonly next: Revision | null;
};

/** One fact of a tournament as its log tells it. What the reader may not see is left out of data and command. */
export type TournamentEventView = {
  readonly revision: Revision;
  /** past tense. */
  readonly type: string;
  /** rules of docs/rules/tournaments.md. */
  readonly because: readonly string[];
  readonly data: JsonMap;
  readonly commandId: string;
  readonly actor: TournamentActorView;
  readonly recordedAt: string;
  /** on the first event of each command. */
  readonly command?: JsonMap;
};

/** The tournaments that the asker may know of, by id. */
export type TournamentList = {
  readonly tournaments: readonly TournamentListed[];
};

/** A tournament in the list. */
export type TournamentListed = {
  readonly id: string;
  readonly name: string;
  readonly phase: 'enrolment' | 'rounds' | 'playoff' | 'finished';
  /** who is still in. */
  readonly players: number;
  /** rounds that were published. */
  readonly rounds: number;
  /** the revision that is damaged: from there on it cannot be read; the list has what was before it. */
  readonly damagedAt?: Revision;
};

/** A player of a tournament. */
export type TournamentPlayerView = {
  readonly player: string;
  readonly standing: 'in' | 'dropped' | 'disqualified';
  readonly isCheckedIn: boolean;
  readonly awardedByes: number;
  /** the first round played. */
  readonly from: number;
};

/** A tournament at a revision. `proposal` and `penalties` are for the staff, a player sees the own penalties. */
export type TournamentView = {
  readonly id: string;
  readonly name: string;
  readonly revision: Revision;
  readonly phase: 'enrolment' | 'rounds' | 'playoff' | 'finished';
  /** the numbers of its rules. */
  readonly pack: JsonMap;
  /** null before the start. */
  readonly plan: PlannedRoundsView | null;
  readonly players: readonly TournamentPlayerView[];
  readonly rounds: readonly RoundSummary[];
  /** the seeds of the playoff, the best first. */
  readonly bracket: readonly string[] | null;
  /** the final places, the winner first; null until it is finished. */
  readonly places: readonly string[] | null;
  readonly proposal: JsonMap | null;
  readonly penalties: readonly JsonMap[];
};

/** Lines to be tried. */
export type TrialBody = {
  /** one line or several. */
  readonly text: string;
  /** the revision after which they are tried; the last where it is left out. */
  readonly at?: Revision;
};

/** An endpoint to register. */
export type WebhookBody = {
  /** https, with a public address. */
  readonly url: string;
  /** such as match.MatchEnded or tournament.RoundClosed, by the types of events; match.* and tournament.* for all. */
  readonly kinds: readonly string[];
  /** of this tournament and its matches alone. */
  readonly tournament?: string;
};

/** Since when and why an endpoint is not sent to. */
export type WebhookDisabled = {
  readonly at: string;
  readonly why: string;
};

/** The endpoints, the oldest first. */
export type WebhookList = {
  readonly webhooks: readonly WebhookView[];
};

/** An endpoint that was registered, with the secret that its messages are signed with: it is shown this once. */
export type WebhookRegistered = {
  readonly webhook: WebhookView;
  /** whsec_ and base64, as libraries of the Standard Webhooks take it. */
  readonly secret: string;
};

/** An endpoint that was removed, with what waited for it. */
export type WebhookRemoved = {
  readonly removed: string;
};

/** Whether an endpoint is sent to. */
export type WebhookSwitch = {
  readonly enabled: boolean;
};

/** An endpoint. `madeBy` is the person whose link registered it; `failingSince`: nothing has arrived since then; `waiting`: messages that are not delivered yet. */
export type WebhookView = {
  readonly id: string;
  readonly url: string;
  readonly kinds: readonly string[];
  readonly tournament: string | null;
  readonly madeAt: string;
  readonly madeBy: string | null;
  readonly disabled: WebhookDisabled | null;
  readonly failingSince: string | null;
  readonly waiting: number;
};

/** What would come of commands after a revision. `dice`: those of a sealed match, or some that are thrown away. */
export type WhatIf = {
  readonly revision: Revision;
  readonly at: Revision;
  readonly matchId: string;
  readonly dice: 'real' | 'throwaway';
  readonly steps: readonly WhatIfStep[];
  readonly difference: WhatIfDifference;
  /** The table at the end, where it was asked for. */
  readonly table?: TableView;
};

/** Where what would have happened parts from what did: after so many events alike the first two that differ, and the matches at the end. */
export type WhatIfDifference = {
  readonly same: number;
  readonly first: FirstDifference | null;
  readonly match: readonly WhatIfValue[];
  readonly more: boolean;
};

/** Commands to try after a revision. */
export type WhatIfRequest = {
  readonly commands: readonly JsonMap[];
  /** left out: the last at which nobody chooses among unknown cards. */
  readonly at?: Revision;
  /** whether the table at the end is answered, with what the seat could do then. */
  readonly table?: boolean;
  /** a word: with the same one the same dice are thrown again, until a restart. */
  readonly luck?: string;
};

/** What one command of a what-if would come to: what happens and the match after it; `refused` where it would be. */
export type WhatIfStep = {
  readonly command: JsonMap;
  readonly events: readonly EventSummary[];
  /** What happens, for people. */
  readonly says: readonly string[];
  readonly refused: RejectionView | null;
  readonly after: MatchView;
};

/** A value of the match that differs at the end. */
export type WhatIfValue = {
  readonly path: string;
  readonly really: Json;
  readonly instead: Json;
};
