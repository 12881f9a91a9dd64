/**
 * Which part may import which. Every rule says why, so that a failure teaches. test/boundaries plants a violation of
 * each.
 */
const own = (library) => `^libs/${library}/`;
const TESTS = '\\.spec\\.ts$';

/** The modules of a library as layers, the lowest first. A module imports those below it and never one above. */
const LAYERS = {
  kernel: ['persistent', 'table', 'log', 'rules', 'words', 'triggers', 'events', 'board', 'stack', 'cards', 'deciding'],
  'rulesets/four-souls': ['table', 'cards', 'combat', 'turn', 'effects'],
  'rulesets/magic': [
    'table',
    'cards',
    'layers',
    'characteristics',
    'playing',
    'words',
    'board',
    'events',
    'mana',
    'casting',
    'combat',
    'turn',
    'effects',
  ],
  'rulesets/speed-stack': ['table', 'cards', 'turn'],
  access: ['roles', 'people', 'grants', 'tokens', 'joining', 'effective-roles'],
  analytics: ['tables', 'rows', 'storage', 'figures', 'queries', 'worker'],
  integrity: ['canonical', 'events', 'checkpoints', 'draws'],
  ledger: [
    'envelopes',
    'texts',
    'snapshots',
    'attempts',
    'following',
    'sessions',
    'appending',
    'rewinding',
    'matches',
    'viewing',
    'what-ifs',
    'checkpoints',
    'verification',
    'transfer',
  ],
  service: [
    'rejections',
    'setup',
    'stores',
    'ledger',
    'matches',
    'commands',
    'rewinds',
    'notation',
    'pages',
    'what-ifs',
    'sheets',
    'finalizing',
    'demo',
  ],
  projections: ['clocks', 'timeline', 'match-list', 'projector', 'read-side'],
  tournaments: [
    'forms',
    'numbers',
    'packs',
    'results',
    'tables',
    'state',
    'pairing',
    'standings',
    'deciding',
    'csv',
    'published',
  ],
  store: ['port', 'reading', 'memory', 'copying'],
  'store-sqlite': ['file', 'checking', 'writing', 'backups', 'repair', 'thread'],
  'store-kurrent': ['client', 'reading', 'appending'],
  'store-postgres': ['connecting', 'schema', 'messages', 'appending', 'reading'],
};

/** One rule for each module that has modules above it. */
const layersOf = ([library, modules]) =>
  modules.slice(0, -1).map((module, at) => ({
    name: `layers-of-${library.replace('/', '-')}-${module}`,
    severity: 'error',
    comment:
      'Imports run down, types too, so that a module can be read with those below it alone: what it needs of a module above ' +
      'belongs further down, or is an argument.',
    from: { path: `^libs/${library}/src/${module}/`, pathNot: TESTS },
    to: { path: `^libs/${library}/src/(${modules.slice(at + 1).join('|')})/` },
  }));

module.exports = {
  forbidden: [
    ...Object.entries(LAYERS).flatMap(layersOf),
    {
      name: 'kernel-imports-nothing',
      severity: 'error',
      comment: 'Replay must agree everywhere: the kernel has no clock, no randomness, no I/O and no library under it.',
      from: { path: own('kernel'), pathNot: TESTS },
      to: { pathNot: own('kernel') },
    },
    {
      name: 'rulesets-import-kernel-only',
      severity: 'error',
      comment: 'A ruleset answers the kernel and knows nothing else; two rulesets never share code.',
      from: { path: '^libs/rulesets/([^/]+)/', pathNot: TESTS },
      to: { pathNot: ['^libs/rulesets/$1/', own('kernel')] },
    },
    {
      name: 'example-ruleset-imports-kernel-only',
      severity: 'error',
      comment: 'This example shows all that a ruleset needs: the front door of the kernel and nothing else.',
      from: { path: '^examples/pebble-tower/', pathNot: TESTS },
      to: { pathNot: ['^examples/pebble-tower/', '^libs/kernel/src/(index|authoring)\\.ts$'] },
    },
    {
      name: 'nothing-imports-examples',
      severity: 'error',
      comment: 'Nothing of the service hangs on an example: only its own test offers it.',
      from: { path: '^(libs|apps)/' },
      to: { path: '^examples/' },
    },
    {
      name: 'integrity-imports-nothing-of-ours',
      severity: 'error',
      comment: 'Whoever doubts the log checks it with this library alone.',
      from: { path: own('integrity') },
      to: { path: '^(libs|apps)/', pathNot: own('integrity') },
    },
    {
      name: 'wire-imports-nothing',
      severity: 'error',
      comment: 'The JSON shapes are shared with browsers and foreign clients.',
      from: { path: own('wire'), pathNot: TESTS },
      to: { pathNot: own('wire') },
    },
    {
      name: 'notation-asks-the-rules',
      severity: 'error',
      comment: 'Notation writes commands of any game in words: it asks the rules, and knows neither games nor stores.',
      from: { path: own('notation'), pathNot: TESTS },
      to: { path: '^(libs|apps)/', pathNot: [own('notation'), own('rules')] },
    },
    {
      name: 'tournaments-are-pure',
      severity: 'error',
      comment:
        'Who plays whom and who stands where follows from events alone: digests and draws are the integrity of matches, and ' +
        'nothing asks a clock, a store or a game.',
      from: { path: own('tournaments'), pathNot: TESTS },
      to: { path: '^(libs|apps)/', pathNot: [own('tournaments'), own('integrity')] },
    },
    {
      name: 'webhooks-read-the-store',
      severity: 'error',
      comment:
        'What is sent to whom, and when again, depends on no game and no role: what a message says of an event is an argument.',
      from: { path: own('webhooks'), pathNot: TESTS },
      to: { path: '^(libs|apps)/', pathNot: [own('webhooks'), own('store'), own('sqlite')] },
    },
    {
      name: 'tournament-ledger-keeps-tournaments',
      severity: 'error',
      comment:
        'What keeps tournaments decides by their library and stores by the port; it takes envelopes, retries and checks of ' +
        'the ledger of matches, and knows no game.',
      from: { path: own('tournament-ledger'), pathNot: TESTS },
      to: {
        path: '^(libs|apps)/',
        pathNot: ['tournament-ledger', 'tournaments', 'ledger', 'store', 'integrity', 'cache'].map(own),
      },
    },
    {
      name: 'cache-imports-nothing-of-ours',
      severity: 'error',
      comment: 'What is kept in memory, and for how long, hangs on weight and use alone.',
      from: { path: own('cache') },
      to: { path: '^(libs|apps)/', pathNot: own('cache') },
    },
    {
      name: 'store-port-imports-nothing-of-ours',
      severity: 'error',
      comment: 'The port knows streams and bytes, neither games nor hashes.',
      from: { path: own('store') },
      to: { path: '^(libs|apps)/', pathNot: own('store') },
    },
    {
      name: 'adapters-import-the-port',
      severity: 'error',
      comment: 'An adapter translates the port; what it stores is none of its business.',
      from: { path: '^libs/store-([^/]+)/' },
      to: { path: '^(libs|apps)/', pathNot: ['^libs/store-$1/', own('store'), own('sqlite')] },
    },
    {
      name: 'sqlite-imports-the-port',
      severity: 'error',
      comment: 'Which driver a Node can load does not depend on what is kept in its databases.',
      from: { path: own('sqlite') },
      to: { path: '^(libs|apps)/', pathNot: [own('sqlite'), own('store')] },
    },
    {
      name: 'sqlite-has-one-driver',
      severity: 'error',
      comment:
        'Another version runs on another Node: libs/sqlite chooses it, everyone else takes what that has loaded.',
      from: { path: '^(libs|apps|examples)/', pathNot: own('sqlite') },
      to: { path: '^better-sqlite3|node_modules/better-sqlite3', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'adapters-are-chosen-in-one-place',
      severity: 'error',
      comment:
        'libs/service/src/stores opens what a URL names, for every app; everyone else sees the port, so that a match runs ' +
        'the same on every store.',
      from: { path: '^libs/', pathNot: ['^libs/(store|projections)-', '^libs/service/src/stores/'] },
      to: { path: '^libs/(store|projections)-' },
    },
    {
      name: 'projections-read-the-store',
      severity: 'error',
      comment:
        'A projection is a reading of its own: it takes events from the store, and nothing from those who wrote them.',
      from: { path: own('projections'), pathNot: TESTS },
      to: { path: '^(libs|apps)/', pathNot: [own('projections'), own('rules'), own('store'), own('cache')] },
    },
    {
      name: 'analytics-read-logs',
      severity: 'error',
      comment:
        'The tables are another reading of the same logs, and know no game: what a game says of its events is an argument.',
      from: { path: own('analytics'), pathNot: TESTS },
      to: { path: '^(libs|apps)/', pathNot: [own('analytics'), own('rules'), own('projections'), own('store')] },
    },
    {
      name: 'checkpoints-import-their-port',
      severity: 'error',
      comment: 'Where checkpoints are kept translates their ports; what is folded is none of its business.',
      from: { path: '^libs/projections-([^/]+)/' },
      to: {
        path: '^(libs|apps)/',
        pathNot: [
          '^libs/projections-$1/',
          '^libs/store-$1/',
          ...[own('projections'), own('ledger'), own('store'), own('sqlite')],
        ],
      },
    },
    {
      name: 'rulesets-are-listed-in-the-offering',
      severity: 'error',
      comment:
        'Whoever names a game has an exception for it: libs/offering lists the games, and nobody else knows them.',
      from: { path: '^(libs|apps)/', pathNot: ['^libs/rulesets/', own('offering'), TESTS] },
      to: { path: '^libs/rulesets/' },
    },
    {
      name: 'offering-uses-no-use-case',
      severity: 'error',
      comment: 'Which games there are does not depend on what is done with them, nor on where matches are stored.',
      from: { path: own('offering'), pathNot: TESTS },
      to: { path: '^libs/(service|access|scenarios|notation|store|store-[^/]+|projections-[^/]+)/' },
    },
    {
      name: 'libs-never-import-apps',
      severity: 'error',
      comment: 'Apps are leaves.',
      from: { path: '^libs/' },
      to: { path: '^apps/' },
    },
    {
      name: 'cards-import-kernel',
      severity: 'error',
      comment: 'Reading card files needs the card types and nothing that plays.',
      from: { path: own('cards'), pathNot: TESTS },
      to: { path: '^(libs|apps)/', pathNot: [own('cards'), own('kernel')] },
    },
    {
      name: 'ledger-knows-ports-only',
      severity: 'error',
      comment: 'The ledger decides and appends; the games, files and networks around it are arguments.',
      from: { path: own('ledger'), pathNot: TESTS },
      to: {
        path: '^(libs|apps)/',
        pathNot: [own('ledger'), own('rules'), own('store'), own('integrity'), own('wire'), own('cache')],
      },
    },
    {
      name: 'access-knows-grants',
      severity: 'error',
      comment: 'Who may what hangs on grants and on what a viewer is, and neither on games nor on how anybody asks.',
      from: { path: own('access'), pathNot: TESTS },
      to: {
        path: '^(libs|apps)/',
        pathNot: [own('access'), own('rules'), own('ledger'), own('store'), own('integrity'), own('cache')],
      },
    },
    {
      name: 'scenarios-drive-the-ledger',
      severity: 'error',
      comment: 'The runner and the simulator play through the ledger like any client.',
      from: { path: own('scenarios'), pathNot: TESTS },
      to: {
        path: '^(libs|apps)/',
        pathNot: [
          own('scenarios'),
          own('kernel'),
          own('cards'),
          own('ledger'),
          own('store'),
          own('integrity'),
          own('wire'),
        ],
      },
    },
    {
      name: 'authoring-is-for-games',
      severity: 'error',
      comment: 'What the rules of a game are written with is for games: services see what every game has (ADR 0047).',
      from: { path: '^(apps|libs)/', pathNot: ['^libs/rulesets/', '^libs/kernel/'] },
      to: { path: '^libs/kernel/src/authoring\\.ts$' },
    },
    {
      name: 'rules-are-asked-through-the-port',
      severity: 'error',
      comment:
        'A match is decided, folded and shown by the version of the rules that it names: whoever calls the kernel itself ' +
        'asks the rules of today about it (ADR 0052). libs/cards and libs/scenarios are tools of those who write rules.',
      from: { path: '^(apps|libs)/', pathNot: ['^libs/(kernel|rules|rulesets|cards|scenarios)/', TESTS] },
      to: { path: '^libs/kernel/' },
    },
    {
      name: 'the-port-imports-the-kernel',
      severity: 'error',
      comment:
        'The port hands questions on to the kernel that a ruleset was compiled by, and knows neither games nor logs.',
      from: { path: own('rules'), pathNot: TESTS },
      to: { path: '^(libs|apps)/', pathNot: [own('rules'), own('kernel')] },
    },
    {
      name: 'front-door-only',
      severity: 'error',
      comment:
        'Import another library or app through its src/index.ts, so that its insides stay free to move. ' +
        'A file that lies in apps/ itself belongs to no app: what apps share is a library.',
      from: { path: '^(apps/[^/]+|libs/(?:rulesets/)?[^/]+)/' },
      to: {
        path: '^(libs|apps)/',
        pathNot: [
          '^libs/(rulesets/)?[^/]+/src/index\\.ts$',
          '^libs/kernel/src/authoring\\.ts$',
          '^apps/api/src/index\\.ts$',
          '^libs/(store|projections)/testing/index\\.ts$',
          '^$1/',
        ],
      },
    },
    {
      name: 'console-imports-wire-only',
      severity: 'error',
      comment: 'The pages talk to the API like any client: what they know of it is the JSON shapes.',
      from: { path: '^apps/console/' },
      to: { path: '^(libs|apps)/', pathNot: ['^apps/console/', own('wire')] },
    },
    {
      name: 'console-rooms-know-no-game',
      severity: 'error',
      comment: 'What is particular to a game lies in its own folder; the one list of them hands it to the rooms.',
      from: { path: '^apps/console/src/', pathNot: ['^apps/console/src/games/'] },
      to: { path: '^apps/console/src/games/[^/]+/' },
    },
    {
      name: 'console-design-knows-no-page',
      severity: 'error',
      comment: 'Buttons, seats and notices are drawn the same on every page.',
      from: { path: '^apps/console/src/(design|client)/' },
      to: { path: '^apps/console/src/(pages|table|scribe|replay|judge|links|analytics|games)/' },
    },
    {
      name: 'nothing-imports-the-console',
      severity: 'error',
      comment: 'The console is bundled for browsers: the service hands out its files and knows no more of it.',
      from: { path: '^(apps|libs|examples)/', pathNot: '^apps/console/' },
      to: { path: '^apps/console/' },
    },
    {
      name: 'no-nest-outside-apps',
      severity: 'error',
      comment: 'The framework stays at the edge: the work is plain functions.',
      from: { path: '^libs/' },
      to: { path: 'node_modules/@nestjs/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'A circle has no beginning to read from; a circle of types neither. One type alone cannot be told without itself: ' +
        'the ruleset, of which each file of its folder tells a part.',
      from: { pathNot: '^libs/kernel/src/rules/ruleset/' },
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      comment: 'An import that cannot be resolved hides what it reaches.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      // Files do not change while the imports are looked at.
      cachedInputFileSystem: { cacheDuration: 600_000 },
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.d.ts'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
