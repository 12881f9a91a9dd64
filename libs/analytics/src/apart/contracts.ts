import type { Asked, AskLimits } from '../asking/asking.js';
import type { Answer } from '../figures/figures.js';
import type { Filters } from '../figures/filters.js';
import type { ExportFormat } from '../keeping/exporting.js';
import type { AnalyticsStanding } from '../keeping/following.js';
import type { Sight } from '../tables/sight.js';

/** An event on its way: its stream, id, type, text, revision and position. */
export type Fed = readonly [string, string, string, string, bigint, bigint];

/** So many events of one stream are a page; a shorter one is the last. */
export const PAGE = 500;

/** What a subscription says, on its way: an event, or the position up to which everything has been given. */
export type FedMessage = Fed | bigint;

/** With what the tables are opened on the other side. */
export type Opening = { readonly path: string; readonly secret: string; readonly memoryMb: number | null };

/** How far the tables are, and how many events have reached them. */
export type SideStanding = AnalyticsStanding & { readonly reached: number };

/** What the side with the tables answers. */
export type TablesSide = {
  readonly open: (opening: Opening) => Promise<{ readonly rebuilt: string | null }>;
  readonly start: () => void;
  /** Answers, if it can. */
  readonly ping: () => void;
  readonly caughtUp: () => Promise<void>;
  readonly settled: () => Promise<void>;
  readonly figures: (asked: {
    readonly sight: Sight;
    readonly metric: string;
    readonly filters: Filters;
  }) => Promise<Answer>;
  readonly ask: (asked: { readonly sight: Sight; readonly sql: string; readonly limits: AskLimits }) => Promise<Asked>;
  /** The path of a file that whoever asks sends and removes. */
  readonly writeTable: (asked: {
    readonly sight: Sight;
    readonly table: string;
    readonly format: ExportFormat;
  }) => Promise<string>;
  readonly writeFigures: (asked: { readonly answer: Answer; readonly format: ExportFormat }) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** What the side with the store answers. */
export type StoreSide = {
  /** The id of the event at a position, if there is one. */
  readonly idAt: (position: bigint) => Promise<string | null>;
  /** Begins to follow the matches of the store. */
  readonly follow: (after: bigint) => void;
  /** What the store has said since the last time, as soon as there is something. */
  readonly next: () => Promise<readonly FedMessage[]>;
  /** Events of one stream from a revision on, `PAGE` of them unless it ends before. */
  readonly page: (asked: { readonly stream: string; readonly from: bigint }) => Promise<readonly Fed[]>;
  /** Is told how far the tables are. */
  readonly stand: (standing: SideStanding) => void;
};
