import {
  rejection,
  type ParameterPrompt,
  type JsonMap,
  type Rejection,
  type Situation,
  type LegalAction,
} from '@stackledger/kernel';
import {
  OBJECT_NAMES,
  ofShape,
  playInModes,
  legalActionOf,
  type ObjectName,
  type Playable,
} from '@stackledger/kernel/authoring';
import { keywordRules } from '../../characteristics/keywords.js';
import { HELPING, helpersFor, type CostHelp, type HelpKeyword } from '../../mana/helping.js';
import { manaOf, sumOf } from '../../mana/mana.js';
import { listed } from '../../mana/named-sources.js';
import { restOfCosts, type PaymentDue } from './payment-due.js';

/** The help named by a command (convoke, delve and the like), each object once, or the rejection. */
export const readHelp = (
  situation: Situation,
  { seat, source, costs, x }: PaymentDue,
  named: JsonMap,
): CostHelp | Rejection => {
  const able = helpersFor(situation, seat, source);
  const help: { [word in HelpKeyword]?: readonly ObjectName[] } = {};
  const used = listed(named.mana);
  for (const word of HELPING) {
    const names = listed(named[word]);
    if (names.length === 0) continue;
    const wrong = names.find(
      (name, at) => !able[word]?.some((each) => each === name) || names.indexOf(name) !== at || used.includes(name),
    );
    if (wrong !== undefined)
      return rejection('cannot-pay', keywordRules[word], `${wrong} cannot help to pay by ${word}`);
    help[word] = ofShape(OBJECT_NAMES, names); // names of what can help
  }
  const isTooMuch = restOfCosts(situation, costs, x, help) === undefined;
  return isTooMuch
    ? rejection('cannot-pay', 'MTG-601.2h', 'more is named than there is mana in the cost for it to pay')
    : help;
};

/** A legal action with a parameter prompt for each way of helping that this play has. */
export const withHelp = (situation: Situation, play: Playable, action: LegalAction): LegalAction => {
  const { seat, source, costs } = playInModes(situation, play, listed(action.command.modes));
  const able = helpersFor(situation, seat, source);
  const { generic = 0 } = costs.flatMap((cost) => ('mana' in cost ? [manaOf(cost.mana)] : [])).reduce(sumOf, {});
  const fills = HELPING.flatMap((word, at): ParameterPrompt[] => {
    const candidates = able[word] ?? [];
    // Anything pays for what is generic; that much can be named by one keyword, whatever it is.
    const max = at === 0 || able.convoke === undefined ? Math.min(generic, candidates.length) : 0;
    return max === 0 ? [] : [{ path: `pay.${word}`, what: word, min: 0, max, ordered: false, candidates }];
  });
  return fills.length === 0 ? action : legalActionOf(action.command, [...action.fill, ...fills]);
};
