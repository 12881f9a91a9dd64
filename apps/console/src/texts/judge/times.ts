/** `once`, `3 times`. */
export const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);
