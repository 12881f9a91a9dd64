import { isAccepted } from './accepted.js';

const LINES = 'application/x-ndjson';

test.each([LINES, `${LINES};q=0.5`, `application/json, ${LINES} ; q=1`, 'Application/X-NDJSON'])(
  '%j asks for lines',
  (header) => expect(isAccepted(header, LINES)).toBe(true),
);

test.each(['', '*/*', `${LINES};q=0`, `${LINES}; q=0.000`, `${LINES}-seq`, 'application/json'])(
  '%j does not',
  (header) => expect(isAccepted(header, LINES)).toBe(false),
);
