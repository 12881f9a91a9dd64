import { useEffect, useState } from 'react';
import { readStory, UNREAD, type Story } from './read-story.js';

/** The story of a match through some eyes, as far as it has been read; `again` begins anew. */
export const useStory = (matchId: string, seat: string | null): Story & { readonly again: () => void } => {
  const [story, tell] = useState<Story>(UNREAD);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const going = new AbortController();
    void readStory({ matchId, seat, signal: going.signal, tell });
    return () => going.abort();
  }, [matchId, seat, tries]);
  return { ...story, again: () => setTries((before) => before + 1) };
};
