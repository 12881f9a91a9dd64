import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { projectFolder } from '@stackledger/offering';

/** What an operation answered in a real run: the status, the type, and the body, a text where it is not JSON. */
type RecordedAnswer = { readonly status: number; readonly type: string; readonly body: unknown };

/** docs/reference/answers.json: an answer of every operation, by its route (`GET /v1/matches`). */
const recorded = (): { readonly [route: string]: RecordedAnswer } =>
  // A cast: `npm run docs:answers` wrote it.
  JSON.parse(readFileSync(join(projectFolder(), 'docs', 'reference', 'answers.json'), 'utf8')) as ReturnType<
    typeof recorded
  >;

/** Adds to each operation the answer that it gave in a real run, as an example. */
export const addAnswers = ({ paths }: OpenAPIObject): void => {
  const answers = recorded();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const { status = 0, type = '', body } = answers[`${method.toUpperCase()} ${path}`] ?? {};
      const { responses } = operation as NonNullable<(typeof paths)[string]['get']>; // methods alone stand there
      const response = responses[status];
      if (response === undefined || !('content' in response)) continue;
      const content = response.content[type];
      if (content !== undefined) content.example = body;
    }
};
