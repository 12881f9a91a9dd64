import {
  PAGES_WITH_COMMANDS,
  isLike,
  runPage,
  startAsShown,
  type ReadersService,
} from '../../support/documents/shown-commands.js';
import { startQuickCommands, type QuickCommands } from '../../support/documents/quick-commands.js';
import { stopAll, temporaryFolder } from '../service/api.js';

let service: ReadersService;
let quick: QuickCommands;

beforeAll(async () => {
  service = await startAsShown(temporaryFolder());
  quick = await startQuickCommands(temporaryFolder());
});
afterAll(async () => {
  quick.stop();
  await service.stop();
  await stopAll();
});

/** Where an answer is a refusal, or a member was asked for that is not there. */
const WRONG = /"status":\s*[45]\d\d|^undefined$/m;

/** The page on which every command is a process, as its reader's would be. */
const ALL_PROCESSES = 'README.md';

const atFirst = (page: string): string => (page === ALL_PROCESSES ? '' : quick.looks);
const onceMore = (): string => `${quick.looks}${quick.program}`;

describe.each([
  ['at first', atFirst],
  ['and once more, all commands of the program in one process', onceMore],
])('with a link, %s', (_when, before) => {
  test.each(PAGES_WITH_COMMANDS)('%s: every command does as it stands what the page says', async (page) => {
    const { status, complaint, shown } = await runPage(page, service, before(page));
    for (const { block, printed, expected } of shown) {
      const lines = printed.split('\n');
      const missing = expected.filter((line) => !lines.some((each) => isLike(each, line)));
      const isRefused = WRONG.test(printed);
      expect({ text: block.text, printed, isRefused, missing }).toEqual({
        text: block.text,
        printed,
        isRefused: block.about === 'refused',
        missing: [],
      });
    }
    expect({ status, complaint: status === 0 ? '' : complaint }).toEqual({ status: 0, complaint: '' });
  });
});
