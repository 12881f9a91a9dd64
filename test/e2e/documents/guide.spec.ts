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

/**
 * The first pages: every command is a process there, as its reader's would be, and then they are gone through once
 * more. `PAGES=all`: so is every page.
 */
const FIRST_PAGES = process.env.PAGES === 'all' ? PAGES_WITH_COMMANDS : ['README.md', 'docs/guide/start.md'];

const inOneProcess = (): string => `${quick.looks}${quick.program}`;
const asReader = (page: string): string => (FIRST_PAGES.includes(page) ? '' : inOneProcess());

describe.each([
  ['at first', asReader, PAGES_WITH_COMMANDS],
  ['and once more, all commands of the program in one process', inOneProcess, FIRST_PAGES],
] as const)('with a link, %s', (_when, before, pages) => {
  test.each(pages)('%s: every command does as it stands what the page says', async (page) => {
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
