import { blocksIn } from '../../support/documents/document.js';
import { startApi, stopAll, type Api } from '../service/api.js';

let api: Api;

beforeAll(async () => {
  api = await startApi();
});
afterAll(stopAll);

type Exchange = { readonly request: string; readonly body: unknown; readonly status: number; readonly answer: unknown };

/** The requests of a document in order, each with the answer that is shown below it; one without is a creation. */
const exchangesIn = (file: string): readonly Exchange[] => {
  const blocks = blocksIn(file).filter(({ language, about }) => language === 'http' || /^\d+$/.test(about));
  return blocks.flatMap(({ language, text }, at) => {
    if (language !== 'http') return [];
    const [request = '', ...body] = text.trim().split('\n');
    const next = blocks[at + 1];
    const shown = next?.language === 'json' ? next : { about: '201', text: '{"…": "…"}' };
    return [
      {
        request,
        body: body.length === 0 ? undefined : (JSON.parse(body.join('\n')) as unknown),
        status: Number(shown.about),
        answer: JSON.parse(shown.text) as unknown,
      },
    ];
  });
};

const isMap = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is shown, with `…` as it came back; so that only what differs elsewhere is told. */
const filled = (shown: unknown, came: unknown): unknown => {
  if (shown === '…') return came ?? shown;
  if (Array.isArray(shown) && Array.isArray(came))
    return shown.flatMap((each: unknown, at): unknown[] =>
      each === '…' && at === shown.length - 1 ? came.slice(at) : [filled(each, came[at])],
    );
  if (!isMap(shown) || !isMap(came)) return shown;
  const rest = '…' in shown ? Object.entries(came).filter(([name]) => !(name in shown)) : [];
  const named = Object.entries(shown).filter(([name]) => name !== '…');
  return {
    ...Object.fromEntries(rest),
    ...Object.fromEntries(named.map(([name, each]) => [name, filled(each, came[name])])),
  };
};

test.each(['docs/reference/http.md'])('%s: every request is answered as it is shown', async (file) => {
  let matchId = '';
  for (const { request, body, status, answer } of exchangesIn(file)) {
    const [method, template = ''] = request.split(' ');
    const path = template.replace('{id}', matchId);
    const reply = method === 'GET' ? await api.get(path) : await api.post(path, body);
    expect({ request, status: reply.status, answer: reply.body }).toEqual({
      request,
      status,
      answer: filled(answer, reply.body),
    });
    // as described
    if (reply.body.status === 'running' && path === '/v1/matches') matchId = reply.body.matchId as string;
  }
});
