/** The server seed of every match that is to be played again: 64 hex digits. */
export const repeatableSeed = '5eed'.repeat(16);
