import { areCostsTrusted } from '../../../cards/costs.js';
import { command, type CommandRule } from '../../../rules/ruleset/command-rules.js';
import type { Situation } from '../../../rules/ruleset/situation.js';
import { givePriority } from '../../../stack/priority.js';
import type { SeatId } from '../../../table/names.js';
import { playerAt } from '../../../table/objects.js';
import { rejection, type Rejection } from '../../../table/rejection.js';
import { number, text } from '../../../table/shape.js';
import { statusOf } from '../../../table/state.js';
import { legalActionOf } from '../../../words/legal-action.js';
import { announce } from '../../reporting/announcing.js';
import { senderOf } from '../table-commands.js';

const MOST = 1_000_000;

/** Why a seat cannot announce a total now. */
const announcementRejection = (situation: Situation): Rejection | undefined => {
  if (!areCostsTrusted(situation))
    return rejection(
      'totals-kept',
      'SL-COST-2',
      'totals are announced with costs: trusted; in this match the service keeps them',
    );
  return statusOf(situation.state) === 'running' && situation.state.table.priority.holder !== null
    ? undefined
    : rejection('not-now', 'SL-COST-2', 'a total is announced while somebody has priority');
};

const totalsOf = ({ state }: Situation, seat: SeatId): readonly string[] =>
  Object.keys(playerAt(state.table, seat)?.totals ?? {});

/** The commands that announce totals, at a table where amounts are not checked. */
export const announcingCommands: { readonly [type: string]: CommandRule } = {
  AnnounceTotal: command({
    about: 'announces what a total of the own seat comes to at the table; another seat confirms it',
    by: 'seat',
    during: 'play',
    always: true,
    fields: { total: text('the name of a total'), value: number(-MOST, MOST) },
    decide: (d, command) => {
      const [seat, total] = [senderOf(command), command.total];
      const rejected = announcementRejection(d);
      if (rejected !== undefined) return rejected;
      if (!totalsOf(d, seat).includes(total))
        return rejection(
          'unknown-object',
          'SL-CMD-2',
          `${seat} has no total called ${total}: ${totalsOf(d, seat).join(', ')}`,
        );
      const { holder } = d.state.table.priority;
      if (holder !== null) givePriority(d, { seat: holder, because: ['SL-COST-2'] });
      announce(d, seat, total, command.value);
      return undefined;
    },
    legalActions: (situation, seat) => {
      if (announcementRejection(situation) !== undefined) return [];
      const totals = playerAt(situation.state.table, seat)?.totals ?? {};
      return Object.entries(totals).map(([total, now]) =>
        legalActionOf({ type: 'AnnounceTotal', seat, total }, [
          { path: 'value', what: 'value', form: 'number', least: Math.max(0, now - 3), most: now + 3 },
        ]),
      );
    },
  }),
};
