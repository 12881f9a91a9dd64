import {
  inModes,
  rejection,
  templateOf,
  type Fill,
  type JsonMap,
  type ObjectName,
  type Playable,
  type Rejection,
  type Situation,
  type Template,
} from '@stackledger/kernel';
import { HELPING, RULES_OF_HELP, helpersFor, type Help, type Helping } from '../mana/helping.js';
import { manaOf, sumOf } from '../mana/mana.js';
import { listed } from '../mana/named-sources.js';
import { restOfCosts, type Due } from './owed.js';

/** What is named to help to pay, each once, or why it cannot. */
export const readHelp = (situation: Situation, { seat, source, costs, x }: Due, named: JsonMap): Help | Rejection => {
  const able = helpersFor(situation, seat, source);
  const help: { [word in Helping]?: readonly ObjectName[] } = {};
  const used = listed(named.mana);
  for (const word of HELPING) {
    const names = listed(named[word]);
    if (names.length === 0) continue;
    const wrong = names.find(
      (name, at) => !able[word]?.some((each) => each === name) || names.indexOf(name) !== at || used.includes(name),
    );
    if (wrong !== undefined)
      return rejection('cannot-pay', RULES_OF_HELP[word], `${wrong} cannot help to pay by ${word}`);
    help[word] = names as readonly ObjectName[]; // names of what can help
  }
  const isTooMuch = restOfCosts(situation, costs, x, help) === undefined;
  return isTooMuch
    ? rejection('cannot-pay', 'MTG-601.2h', 'more is named than there is mana in the cost for it to pay')
    : help;
};

/** A template with an entry for each way of helping to pay that this play has. */
export const withHelp = (situation: Situation, play: Playable, template: Template): Template => {
  const { seat, source, costs } = inModes(situation, play, listed(template.command.modes));
  const able = helpersFor(situation, seat, source);
  const { generic = 0 } = costs.flatMap((cost) => ('mana' in cost ? [manaOf(cost.mana)] : [])).reduce(sumOf, {});
  const fills = HELPING.flatMap((word, at): Fill[] => {
    const candidates = able[word] ?? [];
    // Anything pays for what is generic; that much can be named by one keyword, whatever it is.
    const max = at === 0 || able.convoke === undefined ? Math.min(generic, candidates.length) : 0;
    return max === 0 ? [] : [{ path: `pay.${word}`, what: word, min: 0, max, ordered: false, candidates }];
  });
  return fills.length === 0 ? template : templateOf(template.command, [...template.fill, ...fills]);
};
