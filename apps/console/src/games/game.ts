import type { TableCard, TablePlayer, TableView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import type { IconName } from '../design/icon.js';

/** A total of a player as a panel shows it. */
export type Total = {
  readonly icon: IconName | null;
  readonly value: string;
  /** In words, for whoever hears it. */
  readonly label: string;
  readonly isLow?: boolean;
};

/** What is going on in one sentence, and what it means for whoever looks. */
export type Headline = { readonly says: string; readonly sub: string };

/** What a game's own panel is drawn from. */
export type PanelProps = {
  readonly table: TableView;
  readonly called: (name: string) => string;
};

/** What the console knows of a game beside what the service says of it: names, and what is drawn in a way of its own. */
export type Game = {
  readonly id: string;
  readonly title: string;
  readonly totals: (player: TablePlayer) => readonly Total[];
  /** The totals of a seat that a report of what a card did may change. */
  readonly counts: readonly string[];
  /** The numbers of a card in play, as they are read at a glance: `2/3`, `♥ 3 · hit 4+`. */
  readonly numbers: (card: TableCard, table: TableView) => string;
  /** The zones of the middle of the table, in their order; others of a player lie before that player. */
  readonly middle: readonly string[];
  /** What a step of the turn is called; as it is where it has no other name. */
  readonly steps?: { readonly [step: string]: string };
  readonly headline?: (table: TableView, called: (name: string) => string) => Headline | null;
  /** What a pass does now, where the game can say it better. */
  readonly pass?: (table: TableView, called: (name: string) => string) => Headline | null;
  /** What is drawn under the pile: a fight and its steps, what may answer. Nothing where nothing of it is going on. */
  readonly Panel?: (props: PanelProps) => ReactNode;
};
