import { Injectable, type PipeTransform } from '@nestjs/common';
import { UnknownMatch } from '@stackledger/ledger';

/** What the name of a match's stream may be made of. */
const MATCH_ID = /^[A-Za-z0-9][\w.:@~+-]{0,189}$/;

/** The id, if it may be one of a match. Throws UnknownMatch. */
export const readMatchId = (id: string): string => {
  if (!MATCH_ID.test(id)) throw new UnknownMatch(id);
  return id;
};

/** Lets through what may be the id of a match. */
@Injectable()
export class MatchIdPipe implements PipeTransform<string, string> {
  transform(id: string): string {
    return readMatchId(id);
  }
}
