import { listReadBy, type StoredList } from '../match-list/stored-list.js';
import { ListBehind } from '../projector/shared-checkpoints.js';

/**
 * The list up to a position, for one request: where a rebuild shows another one meanwhile that holds less, a reading
 * waits until it holds as much. `comes` waits for that, and answers whether it does; ListBehind where it does not.
 */
export const waitingList = (list: StoredList, comes: () => Promise<boolean>): StoredList => {
  const read = async <T>(reading: () => Promise<T>): Promise<T> => {
    for (;;)
      try {
        return await reading();
      } catch (error) {
        if (!(error instanceof ListBehind) || !(await comes())) throw error;
      }
  };
  return listReadBy(list, read);
};
