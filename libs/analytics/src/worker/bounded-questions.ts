import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers';
import { Unanswerable } from '../queries/checked-sql.js';
import { QueryGate, TablesBeingMade, TablesUnavailable } from '../queries/query-gate.js';
import type { Tables } from '../queries/open-tables.js';
import type { QueryLimits, QueryResult } from '../queries/run-query.js';
import type { AnalyticsStatus } from '../storage/tables-follower.js';
import type { WorkerTables } from './worker-tables.js';

/** How free questions are answered: `open` opens tables for them alone, which hold at most so much memory. */
export type QuestionTables = {
  readonly open: () => Promise<WorkerTables>;
  readonly mostMb: number;
};

/** What is left of the time of a question is the database's to end it by itself. */
const GRACE_MS = 2_000;
const WATCHED_MS = 50;

/** How long a question waits for tables that are being made, once their process is there. */
const MOST_MAKING_MS = 2_000;

/** How long one waits for the last events to come into tables that were made. */
const MOST_SETTLING_MS = 20_000;

/**
 * Free questions, in a process of their own that is begun with the first. They are answered one after the other, so
 * that it is known which one takes more memory or time than it may: its process is ended, and the next question has
 * another. No database bounds every query by itself, and what it cannot bound must not end figures or the service.
 */
export class BoundedQuestions {
  readonly #gate = new QueryGate(1);
  #tables: Promise<WorkerTables> | null = null;
  #isMade = false;
  #isClosed = false;

  constructor(
    private readonly questions: QuestionTables,
    private readonly mostMakingMs = MOST_MAKING_MS,
  ) {}

  ask: Tables['ask'] = async (sight, sql, limits) => {
    // While tables are being made nobody waits for who asked before. What else is the matter is seen in their turn.
    if (!this.#isMade)
      await this.#made().catch((error: unknown) => {
        if (error instanceof TablesBeingMade) throw error;
      });
    return this.#gate.pass(async () => {
      const tables = await this.#ready();
      return this.#bounded(tables, limits, () => tables.ask(sight, sql, limits));
    });
  };

  async close(): Promise<void> {
    this.#isClosed = true;
    const tables = await this.#tables?.catch(() => null);
    await tables?.close();
  }

  /** As #made, in fresh tables where earlier questions have left much behind: the next one is not charged with it. */
  async #ready(): Promise<WorkerTables> {
    const before = await this.#tables;
    if (before !== null && (before.residentMb() ?? 0) > this.questions.mostMb / 2) this.#end(before);
    return this.#made();
  }

  /** Tables that hold what the store held when they were asked for. Throws TablesUnavailable. */
  async #made(): Promise<WorkerTables> {
    if (this.#isClosed) throw new TablesUnavailable('the tables are closed');
    try {
      this.#tables ??= this.questions.open();
      const tables = await this.#tables;
      await madeWithin(tables, this.#isMade ? MOST_SETTLING_MS : this.mostMakingMs);
      this.#isMade = true;
      return tables;
    } catch (error) {
      if (error instanceof TablesUnavailable) throw error;
      this.#tables = null;
      throw new TablesUnavailable(error instanceof Error ? error.message : String(error));
    }
  }

  async #bounded(tables: WorkerTables, limits: QueryLimits, work: () => Promise<QueryResult>): Promise<QueryResult> {
    const { mostMb } = this.questions;
    let why = 'the process that answered it has ended: ask for less, or of fewer matches';
    const endBecause = (reason: string): void => {
      why = reason;
      this.#end(tables);
    };
    const watch = setInterval(() => {
      if ((tables.residentMb() ?? 0) > mostMb)
        endBecause(`it takes more than ${mostMb} MB of memory: ask for less, or of fewer matches`);
    }, WATCHED_MS);
    const late = setTimeout(
      () => endBecause(`it takes longer than ${limits.ms / 1_000} seconds: ask for less, or of fewer matches`),
      limits.ms + GRACE_MS,
    );
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TablesUnavailable) || this.#isClosed) throw error;
      this.#end(tables);
      throw new Unanswerable(why);
    } finally {
      clearInterval(watch);
      clearTimeout(late);
    }
  }

  #end(tables: WorkerTables): void {
    this.#tables = null;
    this.#isMade = false;
    tables.end();
  }
}

const beingMade = ({ position }: AnalyticsStatus, behind: number | null): TablesBeingMade => {
  const [held, left] = [Number(position), behind ?? 0];
  const done =
    behind === null ? '' : `: ${Math.floor((held * 100) / (held + left || 1))} % is done, ${left} events are left`;
  return new TablesBeingMade(`the tables for questions are being made${done}`);
};

/** Waits until tables hold what they were told of. Throws TablesBeingMade where that takes longer. */
const madeWithin = async (tables: WorkerTables, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const behind = tables.standing().then(
        (standing) => standing.behind,
        () => null, // the store does not say how far its end is
      );
      void behind.then((left) => reject(beingMade(tables.status(), left)));
    }, ms);
  });
  try {
    await Promise.race([tables.caughtUp().then(() => tables.settled()), late]);
  } finally {
    clearTimeout(timer);
  }
};
