import type { TableView, Template } from '@stackledger/wire';
import { useState } from 'react';
import {
  draftOf,
  namesIn,
  openPrompt,
  proposedDraft,
  waysOf,
  withPick,
  type CommandDraft,
} from '../live/command-draft.js';
import type { TapState } from '../live/tap-state.js';

/** What of a draft belongs to this state of the table; an older one is put away. */
type DraftAtRevision = { readonly revision: string; readonly draft: CommandDraft | null };

/** The draft that the table asks for by itself: whenever it waits for something else than priority. */
const askedOf = ({ awaiting, legal }: TableView): CommandDraft | null => {
  if (awaiting.kind === 'priority' || legal === null) return null;
  const [first] = legal.actions;
  if (first === undefined) return null;
  return awaiting.kind === 'payment' ? proposedDraft(first) : draftOf(first);
};

/** The command that is being put together, and how it is begun, changed and put away. */
export type CommandAssembly = {
  readonly draft: CommandDraft | null;
  readonly setDraft: (next: CommandDraft | null) => void;
  readonly begin: (template: Template, tapped?: string) => void;
  readonly tapping: TapState;
};

/**
 * What a tap on the table does. Where one card can do several things, `onWays` gets them, null once
 * one is begun; what nothing can be done with is read.
 */
export const useTapping = (
  table: TableView,
  onWays: (ways: readonly Template[] | null) => void,
  read: (name: string) => void,
): CommandAssembly => {
  const [held, hold] = useState<DraftAtRevision>({ revision: '', draft: null });
  const draft = held.revision === table.revision ? held.draft : askedOf(table);
  const setDraft = (next: CommandDraft | null): void => hold({ revision: table.revision, draft: next });
  const ways = waysOf(table);
  const lit = litIn(table, draft, ways);
  const begin = (template: Template, tapped?: string): void => {
    const next = draftOf(template);
    const isOwn = template.command.card === tapped || template.command.source === tapped;
    setDraft(tapped === undefined || isOwn ? next : withPick({ ...next, picks: next.picks.map(() => []) }, 0, tapped));
    onWays(null);
  };
  const tap = (tapped: string): void => {
    if (draft !== null && lit.has(tapped)) {
      const entry = entryFor(draft, tapped);
      if (entry >= 0) return setDraft(withPick(draft, entry, tapped));
    }
    if (draft?.template.command.card === tapped || draft?.template.command.source === tapped) return setDraft(null);
    const [only, ...others] = ways.get(tapped) ?? [];
    if (only !== undefined && others.length === 0) begin(only, tapped);
    else if (only !== undefined) onWays([only, ...others]);
    else read(tapped);
  };
  return { draft, setDraft, begin, tapping: { lit, picked: pickedIn(draft), tap, read, draft, ways } };
};

/** The entry of a draft that a tap on a name goes into: the open one, else one that has it already. */
const entryFor = (draft: CommandDraft, name: string): number => {
  const open = openPrompt(draft);
  const { fill } = draft.template;
  const asked = fill[open];
  if (asked !== undefined && namesIn(asked).includes(name)) return open;
  return fill.findIndex((each) => namesIn(each).includes(name));
};

/** What is lit: the candidates of a draft, else whatever something can be begun with. */
const litIn = (
  table: TableView,
  draft: CommandDraft | null,
  ways: ReadonlyMap<string, readonly Template[]>,
): ReadonlySet<string> => {
  if (table.legal === null) return new Set();
  const entries = draft?.template.fill ?? [];
  if (draft === null || entries.length === 0) return new Set(ways.keys());
  return new Set(entries.flatMap(namesIn));
};

/** What is picked: the card that the draft is about, and everything chosen for it. */
const pickedIn = (draft: CommandDraft | null): ReadonlySet<string> =>
  new Set(
    [draft?.template.command.card, draft?.template.command.source, ...(draft?.picks.flat() ?? [])].filter(
      (each) => typeof each === 'string',
    ),
  );
