/** Which part may import which. Every rule says why, so that a failure teaches. test/boundaries plants a violation of each. */
const own = (library) => `^libs/${library}/`;
const TESTS = '\\.spec\\.ts$';

/** The rooms of a library from the ground up. A room knows those below it and never one above. */
const FLOORS = {
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
  access: ['roles', 'grants', 'tokens', 'joining', 'standing'],
  analytics: ['tables', 'rows', 'keeping', 'figures', 'asking', 'apart'],
  ledger: [
    'envelopes',
    'keeping',
    'attempts',
    'sessions',
    'growing',
    'rewinding',
    'matches',
    'viewing',
    'supposing',
    'proving',
    'checking',
    'transfer',
  ],
  'store-sqlite': ['file', 'checking', 'writing', 'backups'],
  'store-kurrent': ['client', 'reading', 'appending'],
};

/** One rule for each room that has rooms above it. */
const floorsOf = ([library, rooms]) =>
  rooms.slice(0, -1).map((room, at) => ({
    name: `floors-of-${library.replace('/', '-')}-${room}`,
    severity: 'error',
    comment:
      'Imports run down, types too, so that a room can be read with those below it alone: what it needs of a room above ' +
      'belongs further down, or is handed in.',
    from: { path: `^libs/${library}/src/${room}/`, pathNot: TESTS },
    to: { path: `^libs/${library}/src/(${rooms.slice(at + 1).join('|')})/` },
  }));

module.exports = {
  forbidden: [
    ...Object.entries(FLOORS).flatMap(floorsOf),
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
      to: { pathNot: ['^examples/pebble-tower/', '^libs/kernel/src/index\\.ts$'] },
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
      name: 'notation-imports-the-kernel',
      severity: 'error',
      comment: 'Notation writes commands of any game in words: it knows the kernel, and neither games nor stores.',
      from: { path: own('notation'), pathNot: TESTS },
      to: { path: '^(libs|apps)/', pathNot: [own('notation'), own('kernel')] },
    },
    {
      name: 'warm-imports-nothing-of-ours',
      severity: 'error',
      comment: 'What is kept in memory, and for how long, hangs on weight and use alone.',
      from: { path: own('warm') },
      to: { path: '^(libs|apps)/', pathNot: own('warm') },
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
      to: { path: '^(libs|apps)/', pathNot: ['^libs/store-$1/', own('store')] },
    },
    {
      name: 'adapters-are-chosen-by-apps',
      severity: 'error',
      comment: 'Everyone else sees the port, so that a match runs the same on every store.',
      from: { path: '^libs/', pathNot: '^libs/(store|projections)-' },
      to: { path: '^libs/(store|projections)-' },
    },
    {
      name: 'projections-read-the-store',
      severity: 'error',
      comment:
        'A projection is a reading of its own: it takes events from the store, and nothing from those who wrote them.',
      from: { path: own('projections'), pathNot: TESTS },
      to: { path: '^(libs|apps)/', pathNot: [own('projections'), own('kernel'), own('store'), own('warm')] },
    },
    {
      name: 'analytics-read-logs',
      severity: 'error',
      comment:
        'The tables are another reading of the same logs, and know no game: what a game says of its events is an argument.',
      from: { path: own('analytics'), pathNot: TESTS },
      to: { path: '^(libs|apps)/', pathNot: [own('analytics'), own('kernel'), own('projections'), own('store')] },
    },
    {
      name: 'checkpoints-import-their-port',
      severity: 'error',
      comment: 'Where checkpoints are kept translates their ports; what is folded is none of its business.',
      from: { path: '^libs/projections-([^/]+)/' },
      to: {
        path: '^(libs|apps)/',
        pathNot: ['^libs/projections-$1/', own('projections'), own('ledger'), own('store')],
      },
    },
    {
      name: 'rulesets-are-chosen-by-apps',
      severity: 'error',
      comment: 'A library that names a game has an exception for it: the apps list the games.',
      from: { path: '^libs/', pathNot: ['^libs/rulesets/', TESTS] },
      to: { path: '^libs/rulesets/' },
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
        pathNot: [own('ledger'), own('kernel'), own('store'), own('integrity'), own('wire'), own('warm')],
      },
    },
    {
      name: 'access-knows-grants',
      severity: 'error',
      comment: 'Who may what hangs on grants and on what a viewer is, and neither on games nor on how anybody asks.',
      from: { path: own('access'), pathNot: TESTS },
      to: {
        path: '^(libs|apps)/',
        pathNot: [own('access'), own('kernel'), own('ledger'), own('store'), own('integrity'), own('warm')],
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
      name: 'front-door-only',
      severity: 'error',
      comment: 'Import another library through its src/index.ts, so that its insides stay free to move.',
      from: { path: '^(apps/[^/]+|libs/(?:rulesets/)?[^/]+)/' },
      to: {
        path: '^libs/',
        pathNot: ['^libs/(rulesets/)?[^/]+/src/index\\.ts$', '^libs/store/testing/index\\.ts$', '^$1/'],
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
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
