import type { Grant } from '@stackledger/wire';
import { writeStored, readStored } from './device-storage.js';

/** A link that this device holds: its token, and what it granted when it was taken. */
export type HeldLink = { readonly token: string; readonly grant: Grant };

const LINKS = 'stackledger.links';

const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

/** Notifies a listener whenever a link is added or removed, in another tab too. */
export const onHeldLinks = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** The links that this device holds, as the text that is kept. */
export const storedLinksText = (): string => readStored(LINKS) ?? '[]';

/** The links in a text that was kept. */
export const linksIn = (text: string): readonly HeldLink[] => {
  try {
    return JSON.parse(text) as readonly HeldLink[]; // as `write` has put it there
  } catch {
    return []; // somebody else has written there
  }
};

const write = (links: readonly HeldLink[]): void => {
  writeStored(LINKS, links.length === 0 ? null : JSON.stringify(links));
  tell();
};

/** The links that this device holds, the one last taken up first. */
export const heldLinks = (): readonly HeldLink[] => linksIn(storedLinksText());

/** Keeps a link on this device, or takes it up again: from now on it is the one to act with where it counts. */
export const holdLink = (link: HeldLink): void =>
  write([link, ...heldLinks().filter(({ grant }) => grant.id !== link.grant.id)]);

/** Forgets a link on this device. It goes on to count for whoever else holds it. */
export const forgetLink = (grantId: string): void => write(heldLinks().filter(({ grant }) => grant.id !== grantId));

/** Where a link counts, as a name: those of one place are the ones to choose among. */
export const placeOf = ({ scope }: Grant): string => (scope.kind === 'match' ? (scope.id ?? '') : 'elsewhere');

/** The link that a device acts with at a match, or where it is about no match (null): the one last taken up. */
export const linkFor = (matchId: string | null, links = heldLinks()): HeldLink | null => {
  const among = (place: string): HeldLink | undefined => links.find(({ grant }) => placeOf(grant) === place);
  const own = matchId === null ? undefined : among(matchId);
  // Where nothing wider is held, a question about no match is asked by whatever there is.
  return own ?? among('elsewhere') ?? (matchId === null ? links[0] : undefined) ?? null;
};

/** The link that a device acts with at a tournament: of it or of the whole service, the one last taken up. */
export const linkAtTournament = (id: string, links = heldLinks()): HeldLink | null =>
  links.find(
    ({ grant: { scope, role } }) =>
      (scope.kind === 'tournament' && scope.id === id) || (scope.kind === 'service' && role === 'organizer'),
  ) ?? null;

const MATCH = /^\/v1\/matches\/([^/?]+)/;
const TOURNAMENT = /^\/v1\/tournaments\/([^/?]+)/;

/** The match that a route is about. */
const matchIn = (path: string): string | null => MATCH.exec(path)?.[1] ?? null;

/** The token to ask with for a path of the service. */
export const tokenFor = (path: string): string | null => {
  const tournament = TOURNAMENT.exec(path)?.[1];
  const link = tournament === undefined ? linkFor(matchIn(path)) : linkAtTournament(tournament);
  return link?.token ?? null;
};
