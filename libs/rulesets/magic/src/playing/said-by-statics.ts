import {
  abilitiesAwaiting,
  effectOf,
  holds,
  isMap,
  scopeOfSource,
  type Ability,
  type JsonMap,
  type ObjectName,
  type Scope,
  type Situation,
} from '@stackledger/kernel';

/** What a static ability says with a word of its own, and of which object it is. */
export type SaidBy<Said> = { readonly said: Said; readonly by: ObjectName; readonly scope: Scope };

/** What an ability says with a word; its shape was checked with the card. */
export const saidIn = ({ effect = [] }: Ability, word: string): readonly JsonMap[] =>
  effect.flatMap((each) => {
    const [name, args] = effectOf(each);
    return name === word && isMap(args) ? [args as JsonMap] : []; // as it stands on a card
  });

/** What the static abilities that are there say with a word, where their conditions are true and `isMeant` of what they say. */
export const saidByStatics = <Said>(
  situation: Situation,
  word: string,
  isMeant: (said: Said, scope: Scope) => boolean,
): readonly SaidBy<Said>[] =>
  abilitiesAwaiting(situation, situation.state.table, 'static').flatMap(({ object, ability }) => {
    const said = saidIn(ability, word) as unknown as readonly Said[]; // its shape was checked with the card
    if (said.length === 0) return [];
    const scope = scopeOfSource(situation.ruleset.speaker(situation, object), object.name);
    const meant = said.filter((each) => isMeant(each, scope));
    if (meant.length === 0 || !holds(situation, ability.if, scope)) return [];
    return meant.map((each) => ({ said: each, by: object.name, scope }));
  });
