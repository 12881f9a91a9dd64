const ROWS_A_PAGE = 1000;

/** The path of a part of the story of a match, for a seat or for whoever asks (null). */
export const storyPath = (matchId: string, from: string, seat: string | null): string =>
  `/v1/matches/${matchId}/story?from=${from}&limit=${ROWS_A_PAGE}${seat === null ? '' : `&seat=${seat}`}`;
