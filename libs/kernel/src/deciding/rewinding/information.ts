import type { EventKinds } from '../../rules/ruleset/event-rules.js';
import type { Information } from '../../events/kinds/judging-events.js';
import type { Event } from '../../log/event.js';
import { wholeData } from '../../log/evolve.js';
import { asText } from '../../persistent/json.js';

/** What each seat decided, passed on and learned in a span; `everybody` holds what was public. */
export const informationIn = (kinds: EventKinds, span: readonly Event[]): Information => {
  const learned = new Map<string, { decisions: number; passes: number; saw: string[] }>();
  const about: ViewerNotes = (who) => {
    const entry = learned.get(who) ?? { decisions: 0, passes: 0, saw: [] };
    learned.set(who, entry);
    return entry;
  };
  for (const event of span) note(kinds, event, about);
  return Object.fromEntries(learned);
};

type ViewerNotes = (who: string) => { decisions: number; passes: number; saw: string[] };

const note = (kinds: EventKinds, event: Event, about: ViewerNotes): void => {
  const kind = kinds.get(event.type);
  if (kind === undefined) return;
  const { facts, learned } = kind;
  const data = wholeData(event);
  if (facts.pass !== undefined) about(asText(data[facts.pass])).passes += 1;
  if (facts.decision !== undefined) about(asText(data[facts.decision])).decisions += 1;
  for (const { who, what } of learned?.(data) ?? []) about(who).saw.push(what);
};
