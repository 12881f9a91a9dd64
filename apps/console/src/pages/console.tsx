import type { ReactNode } from 'react';
import { useJoinLink } from '../client/identity/join-link.js';
import { useAddress } from '../client/address.js';
import { Home } from './home.js';
import { CodePage } from './join-by-code.js';
import { JoinPage } from './join.js';
import { lazyPage } from './later.js';
import { NotFound } from './not-found.js';

const SheetPage = lazyPage(async () => (await import('../judge/sheet/sheet-page.js')).SheetPage);
const CallPage = lazyPage(async () => (await import('../judge/call/call-page.js')).CallPage);
const Queue = lazyPage(async () => (await import('../judge/queue/queue.js')).Queue);
const HandPage = lazyPage(async () => (await import('../links/grants-page.js')).GrantsPage);
const HeldPage = lazyPage(async () => (await import('../links/device-links-page.js')).DeviceLinksPage);
const MatchPage = lazyPage(async () => (await import('./match.js')).MatchPage);
const NewMatch = lazyPage(async () => (await import('./new-match/new-match.js')).NewMatch);

const TournamentPage = lazyPage(async () => (await import('../tournament/tournament-page.js')).TournamentPage);
const NewTournament = lazyPage(async () => (await import('./new-tournament.js')).NewTournament);

const WhatIfPage = lazyPage(async () => (await import('../what-if/what-if-page.js')).WhatIfPage);

const AnalyticsPage = lazyPage(async () => (await import('../analytics/analytics-page.js')).AnalyticsPage);

const CALL = /^\/m\/([^/]+)\/calls\/([^/]+)\/?$/;
const MATCH_LINKS = /^\/m\/([^/]+)\/links\/?$/;
const TOURNAMENT_LINKS = /^\/t\/([^/]+)\/links\/?$/;
const TOURNAMENT = /^\/t\/([^/]+)(?:\/([a-z]+))?\/?$/;
const SHEET = /^\/m\/([^/]+)\/calls\/([^/]+)\/sheet\/?$/;
const FIGURES = /^\/analytics(?:\/([a-z]*))?\/?$/;
const CODE = /^\/j\/([A-Za-z-]{8,12})\/?$/;
const WHAT_IF = /^\/m\/([^/]+)\/what-if\/?$/;
const MATCH = /^\/m\/([^/]+)\/?$/;

/** The page that an address names. A link to join goes before any other. */
export const Console = (): ReactNode => {
  const address = useAddress();
  const [link, done] = useJoinLink();
  if (link !== null) return <JoinPage token={link} onDone={done} />;
  const [, ruledId, sheetId] = SHEET.exec(address.path) ?? [];
  if (ruledId !== undefined && sheetId !== undefined) return <SheetPage matchId={ruledId} callId={sheetId} />;
  const [, tableId, callId] = CALL.exec(address.path) ?? [];
  if (tableId !== undefined && callId !== undefined) return <CallPage key={callId} matchId={tableId} callId={callId} />;
  const [, dealtId] = MATCH_LINKS.exec(address.path) ?? [];
  if (dealtId !== undefined) return <HandPage key={dealtId} of={{ kind: 'match', id: dealtId }} />;
  const [, tournament] = TOURNAMENT_LINKS.exec(address.path) ?? [];
  if (tournament !== undefined) return <HandPage key={tournament} of={{ kind: 'tournament', id: tournament }} />;
  const [, shown, part = ''] = TOURNAMENT.exec(address.path) ?? [];
  if (shown !== undefined) return <TournamentPage key={shown} id={shown} part={part} address={address} />;
  const [, triedId] = WHAT_IF.exec(address.path) ?? [];
  if (triedId !== undefined) return <WhatIfPage key={address.query.toString()} matchId={triedId} address={address} />;
  const [, matchId] = MATCH.exec(address.path) ?? [];
  if (matchId !== undefined) return <MatchPage key={matchId} matchId={matchId} address={address} />;
  const [, code] = CODE.exec(address.path) ?? [];
  if (code !== undefined) return <CodePage code={code} />;
  const figures = FIGURES.exec(address.path);
  if (figures !== null) return <AnalyticsPage name={figures[1] ?? ''} address={address} />;
  if (address.path === '/') return <Home query={address.query} />;
  if (address.path === '/links') return <HeldPage />;
  if (address.path === '/service/links') return <HandPage of={{ kind: 'service', id: null }} />;
  if (address.path === '/judge') return <Queue />;
  if (address.path === '/new') return <NewMatch />;
  if (address.path === '/new-tournament') return <NewTournament />;
  return <NotFound />;
};
