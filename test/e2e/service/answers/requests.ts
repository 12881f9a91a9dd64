import type { JsonMap } from '@stackledger/wire';
import type { Holder } from '../closed.js';
import type { Day } from './played-day.js';

/** A request: the route as the document names it, who asks, the rest of the address, and what is sent. */
export type Asked = {
  readonly route: string;
  readonly by: Holder;
  readonly ids?: { readonly [name: string]: string };
  readonly query?: string;
  /** JSON, or a file as text. */
  readonly body?: JsonMap | string;
};

/** A round of a tournament, command by command. */
const EVENING: readonly JsonMap[] = [
  { type: 'EnrolPlayer', player: 'anna' },
  { type: 'EnrolPlayer', player: 'ben' },
  { type: 'StartTournament' },
  { type: 'ProposePairings' },
  { type: 'PublishPairings' },
  { type: 'StartClock', round: 1 },
  { type: 'CallJudge', round: 1, table: 1, reason: 'the life totals differ' },
  { type: 'CloseCall', round: 1, table: 1, call: 'call-1' },
  { type: 'EnterResult', round: 1, table: 1, version: 1, result: { kind: 'games', wins: [2, 1], draws: 0 } },
];

const PASS = { seat: 'anna', type: 'PassPriority' };

/** A request of every route, in an order in which each is answered. */
export const requestsOf = async ({ organizer, match, begun, holders }: Day): Promise<readonly Asked[]> => {
  const { anna, ben, judge, backup } = holders;
  const now = (await organizer.get(`/v1/matches/${match}`)).revision as string; // as described
  const of = (route: string, by: Holder, query = '', body?: JsonMap | string): Asked => ({
    route: route.replace('…', '/v1/matches/{id}'),
    ids: {
      id: match,
      call: 'call-1',
      ruleset: 'four-souls',
      tournament: 'spring-open',
      sheet: 'players',
      metric: 'response-rate',
      table: 'matches',
    },
    by,
    query,
    ...(body && { body }),
  });
  const ofTournament = (route: string, query = '', body?: JsonMap | string): Asked =>
    of(route.replace('…', '/v1/tournaments/{tournament}'), organizer, query, body);
  const grantsOf = async (path: string, scope: string, body: JsonMap): Promise<readonly Asked[]> => {
    const { grant } = await organizer.grant(scope, body);
    const on = (route: string): Asked => {
      const asked = of(route, organizer);
      return { ...asked, ids: { ...asked.ids, grantId: grant.id } };
    };
    return [
      of(`POST ${path}`, organizer, '', body),
      on(`POST ${path}/{grantId}/link`),
      on(`GET ${path}/{grantId}/qr`),
      of(`GET ${path}`, organizer),
      on(`DELETE ${path}/{grantId}`),
    ];
  };
  const { code, grant: forgotten } = await organizer.grant('/v1/tournaments/spring-open/grants', { role: 'player' });
  const toForget = of('DELETE /v1/people/{person}', organizer);
  const line = { text: 'anna: p' };
  const hooks = await webhookRequests(organizer);
  return [
    of('GET /health', organizer),
    of('GET /health/live', organizer),
    of('GET /metrics', organizer),
    of('GET /v1/rulesets', anna),
    of('GET /v1/rulesets/{ruleset}', anna),
    of('GET /v1/rulesets/{ruleset}/cards', anna),
    of('GET /v1/me', anna),
    of('GET /v1/checkpoint-key', anna),
    of('POST /v1/join', anna, '', { code }),
    of('GET /v1/matches', organizer),
    of('GET …', anna, '?seat=anna'),
    of('GET …/table', anna, '?seat=anna'),
    of('GET …/stack', anna),
    of('GET …/combat', anna),
    of('GET …/clocks', anna),
    of('GET …/results', anna),
    of('GET …/legal-actions', anna, '?seat=anna'),
    of('POST …/explain', ben, '', { command: { seat: 'ben', type: 'EndTurn' } }),
    of('GET …/explain', anna, '?revision=2'),
    of('GET …/events', anna, `?from=${Number(begun) + 1}&limit=3`),
    of('GET …/story', anna),
    of('GET …/timeline', anna),
    of('GET …/attempts', anna),
    of('GET …/export', judge),
    of('GET …/checkpoint', anna),
    of('GET …/calls', judge),
    of('GET …/calls/{call}/sheet', judge),
    of('GET /v1/calls', judge),
    of('GET …/rewind-targets', judge),
    of('GET …/rewind-preview', judge, `?to=${begun}&reapply=false`),
    of('POST …/rewind-preview', judge, '', { to: begun, reapply: true }),
    of('POST …/what-ifs', anna, '', { commands: [PASS] }),
    of('GET …/notation', anna),
    of('GET …/notation/complete', anna, '?text=anna'),
    of('POST …/notation/try', anna, '', line),
    of('GET …/replay', anna, '?from=1&to=3&speed=1000'),
    of('GET …/live', anna, '?after=1'),
    of('GET /v1/live', organizer, `?match=${match}`),
    of('GET /v1/feed', organizer, '?limit=1'),
    of('GET /v1/feed/live', organizer, '?after=0'),
    of('POST …/seen', anna, '', { revision: now, seat: 'anna' }),
    of('POST /v1/tickets', anna, '', {}),
    of('GET /v1/analytics', organizer),
    of('GET /v1/analytics/metrics/{metric}', organizer),
    of('GET /v1/analytics/metrics/{metric}/file', organizer),
    of('GET /v1/analytics/tables/{table}', organizer),
    of('POST /v1/analytics/sql', organizer, '', { sql: 'SELECT ruleset, count(*) AS n FROM matches GROUP BY 1' }),
    of('POST /v1/people', organizer, '', { name: 'Noor' }),
    of('POST /v1/backups', backup, '', { name: 'evening' }),
    of('POST /v1/matches', organizer, '', { ruleset: 'four-souls', seats: ['anna', 'ben'], start: 'on-command' }),
    of('POST /v1/tournaments', organizer, '', { id: 'spring-open', name: 'Spring open', pack: 'magic-swiss' }),
    ...EVENING.map((command, at) => ofTournament('POST …/commands', '', { commandId: `evening-${at}`, ...command })),
    of('GET /v1/tournaments', organizer),
    ofTournament('GET …'),
    ofTournament('GET …/pairings'),
    ofTournament('GET …/clock'),
    ofTournament('GET …/standings'),
    ofTournament('GET …/slips'),
    ofTournament('GET …/csv/{sheet}'),
    ofTournament('POST …/csv/{sheet}', '', 'name,awardedByes\r\nJörg,0\r\n'),
    ofTournament('GET …/outstanding'),
    ofTournament('GET …/result-history', '?round=1&table=1'),
    ofTournament('POST …/corrections/preview', '', {
      round: 1,
      table: 1,
      result: { kind: 'games', wins: [0, 2], draws: 0 },
    }),
    ofTournament('GET …/events', '?limit=2'),
    ofTournament('GET …/attempts'),
    ofTournament('GET …/export'),
    ofTournament('GET …/live', '?after=0'),
    of('POST …/commands', anna, '', { commandId: 'first', expectedRevision: now, ...PASS }),
    of('POST …/notation', ben, '', { commandId: 'second', text: 'ben: p' }),
    ...(await grantsOf('/v1/grants', '/v1/grants', { role: 'organizer', person: { name: 'Kim' } })),
    ...(await grantsOf('/v1/tournaments/{tournament}/grants', '/v1/tournaments/spring-open/grants', {
      role: 'judge',
      person: { name: 'Lee' },
    })),
    ...(await grantsOf('/v1/matches/{id}/grants', `/v1/matches/${match}/grants`, { role: 'spectator' })),
    ...hooks,
    { ...toForget, ids: { person: forgotten.person.id } },
  ];
};

/** The endpoint of the day has a message that waits. Its lists are as described. */
const webhookRequests = async (organizer: Holder): Promise<readonly Asked[]> => {
  const [{ id: webhook } = { id: '' }] = (await organizer.get('/v1/webhooks')).webhooks as { id: string }[];
  const path = `/v1/webhooks/${webhook}/deliveries`;
  const [{ message } = { message: '' }] = (await organizer.get(path)).deliveries as { message: string }[];
  const on = (route: string, body?: JsonMap): Asked => ({
    route,
    by: organizer,
    ids: { webhook, message },
    ...(body && { body }),
  });
  return [
    on('POST /v1/webhooks', { url: 'https://other.example/hooks', kinds: ['match.MatchEnded'] }),
    on('GET /v1/webhooks'),
    on('GET /v1/webhooks/{webhook}/deliveries'),
    on('POST /v1/webhooks/{webhook}/deliveries/{message}/resend', {}),
    on('POST /v1/webhooks/{webhook}/enabled', { enabled: false }),
    on('DELETE /v1/webhooks/{webhook}'),
  ];
};
