import { availableParallelism } from 'node:os';

/** Whether a thread of its own holds a store in a file where nobody says: with more than one core (adr 0089). */
export const hasStoreThread = (): boolean => availableParallelism() > 1;
