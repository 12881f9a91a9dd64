import { useEffect, useState } from 'react';
import { readStory, UNREAD, type MatchStory } from './read-story.js';

/** The story of a match for a viewer, as far as it has been read; `again` starts over. */
export const useStory = (matchId: string, seat: string | null): MatchStory & { readonly again: () => void } => {
  const [story, tell] = useState<MatchStory>(UNREAD);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const going = new AbortController();
    void readStory({ matchId, seat, signal: going.signal, tell });
    return () => going.abort();
  }, [matchId, seat, tries]);
  return { ...story, again: () => setTries((before) => before + 1) };
};
