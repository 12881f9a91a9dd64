import {
  PAGES_WITH_COMMANDS,
  isLike,
  runPage,
  startAsShown,
  type ReadersService,
} from '../../support/documents/shown-commands.js';
import { stopAll, temporaryFolder } from '../service/api.js';

let service: ReadersService;

beforeAll(async () => {
  service = await startAsShown(temporaryFolder());
});
afterAll(async () => {
  await service.stop();
  await stopAll();
});

/** Where an answer is a refusal, or a member was asked for that is not there. */
const WRONG = /"status":\s*[45]\d\d|^undefined$/m;

describe.each(['at first', 'and once more'])('with a link, %s', () => {
  test.each(PAGES_WITH_COMMANDS)('%s: every command does as it stands what the page says', async (page) => {
    const { status, complaint, shown } = await runPage(page, service);
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
