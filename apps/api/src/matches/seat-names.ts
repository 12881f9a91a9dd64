import { renamedSeats, seatNamesFor, type People } from '@stackledger/access';
import { RequestRejected } from '@stackledger/service';
import type { CreateMatch } from './create-match.dto.js';

/** The names of the seats of a match to be created. Throws RequestRejected where they cannot be (SL-MATCH-3). */
export const checkedNames = async (
  people: Pick<People, 'nameOf'>,
  { seats, names }: Pick<CreateMatch, 'seats' | 'names'>,
): Promise<ReadonlyMap<string, string>> => {
  if (names === undefined) return new Map();
  const noText = Object.values(names).some((name) => typeof name !== 'string');
  const read = noText ? { errors: ['names: expected a text for each seat'] } : seatNamesFor(seats, names);
  if ('errors' in read) throw badNames(read.errors.join('; '));
  const renamed = await renamedSeats(people, seats, read.names);
  if (renamed.length > 0)
    throw badNames(`names: the id of seat ${renamed.join(', ')} is of somebody who is called otherwise here`);
  return read.names;
};

const badNames = (detail: string): RequestRejected =>
  new RequestRejected({
    code: 'bad-options',
    rule: 'SL-MATCH-3',
    detail,
    legal: 'Correct the name that is meant, or draw a new id for the seat (docs/reference/http.md#names).',
  });
