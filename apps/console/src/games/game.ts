/** What the console knows of a game beside what the service says of it: names, and what is drawn in a way of its own. */
export type Game = {
  readonly id: string;
  readonly title: string;
};
