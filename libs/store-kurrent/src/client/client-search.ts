import { within, type WaitingRequests } from './answer-in-time.js';
import { pauseAfter, type AlarmClock, type RetryClock } from './clock.js';
import { NotAnswered } from './failures.js';
import type { KurrentClient } from './kurrent-client.js';

/** What a candidate turned out to be. `behind`: it answers, and lacks what was acknowledged to this process. */
export type ProbeResult = 'good' | 'behind';

/** How a client that answers is searched for. */
export type SearchDependencies = Readonly<{
  connect: () => KurrentClient;
  /** Asks a candidate for something small. Throws the errors of the client. */
  probe: (client: KurrentClient) => Promise<ProbeResult>;
  clock: RetryClock & AlarmClock;
}>;

/**
 * How long a candidate may take. Where it meets a frozen node first, the compiled part asks the next one after three
 * seconds, the other part after five.
 */
const CANDIDATE_MS = 6000;

/** The longest gap between two candidates. A new leader is found so long after its election at most. */
const LONGEST_GAP_MS = 1000;

/** The gaps grow as after so many failures. */
const FIRST_GAP = 3;

/** How long a search lasts. Whoever needs a client after that begins another one. */
const SEARCH_MS = 15_000;

/** A search under way. `stop` disposes of the candidates; the client is then never found. */
export type ClientSearch = Readonly<{ found: Promise<KurrentClient>; stop: () => void }>;

/**
 * Connects one candidate after the other until one answers. Candidates overlap, because each may meet a node that is
 * frozen, or hear from a node that is cut off that the old leader still leads. One that is behind is taken when the
 * search ends without a better one: then the cluster itself has less than before. `streak`: how many searches there
 * were in quick succession; the first candidate of a later one waits.
 */
export const searchClient = ({ connect, probe, clock }: SearchDependencies, streak: number): ClientSearch => {
  const candidates = new Set<KurrentClient>();
  const probing: WaitingRequests = new Set();
  let behind: KurrentClient | undefined;
  let last: unknown = new NotAnswered(SEARCH_MS);
  let isOver = false;
  let settle: Readonly<{ resolve: (client: KurrentClient) => void; reject: (error: unknown) => void }>;
  const found = new Promise<KurrentClient>((resolve, reject) => (settle = { resolve, reject }));
  found.catch(() => undefined); // there may be nobody who waits

  const end = (chosen?: KurrentClient): void => {
    isOver = true;
    for (const callOff of [...probing]) callOff(last);
    if (chosen !== undefined) candidates.delete(chosen);
    for (const candidate of candidates) void candidate.dispose().catch(() => undefined); // it is gone either way
  };
  const take = (candidate: KurrentClient): void => {
    end(candidate);
    settle.resolve(candidate);
  };
  const giveUp = (): void => {
    if (behind !== undefined) return take(behind);
    end();
    settle.reject(last);
  };
  const examine = async (candidate: KurrentClient): Promise<void> => {
    try {
      const result = await within(CANDIDATE_MS, probe(candidate), clock, probing);
      if (isOver) return;
      if (result === 'good') return take(candidate);
      if (behind === undefined) behind = candidate;
      else discard(candidate);
    } catch (error) {
      if (isOver) return;
      last = error;
      discard(candidate);
    }
  };
  const discard = (candidate: KurrentClient): void => {
    candidates.delete(candidate);
    void candidate.dispose().catch(() => undefined); // it is gone either way
  };
  const launch = (): void => {
    try {
      const candidate = connect();
      candidates.add(candidate);
      void examine(candidate);
    } catch (error) {
      last = error;
    }
  };
  const launchAll = async (): Promise<void> => {
    const until = clock.now() + SEARCH_MS;
    if (streak > 0) await clock.pause(pauseAfter(streak, LONGEST_GAP_MS, clock.random));
    for (let gaps = FIRST_GAP; !isOver && clock.now() < until; gaps++) {
      launch();
      await clock.pause(pauseAfter(gaps, LONGEST_GAP_MS, clock.random));
    }
    if (!isOver) giveUp();
  };
  void launchAll();
  return {
    found,
    stop: () => {
      end();
      settle.reject(last);
    },
  };
};
