import { fourSouls } from '@stackledger/rulesets/four-souls';
import { magic } from '@stackledger/rulesets/magic';
import { speedStack } from '@stackledger/rulesets/speed-stack';
import type { Shape } from '../../table/shape.js';
import { commandsOf } from './index.js';

/** The bounds that a shape sets, each with its path; names and free texts have the same everywhere. */
const boundsOf = (path: string, shape: Shape): readonly string[] => {
  switch (shape.is) {
    case 'text':
      return shape.most === undefined || shape.most === NAME || shape.most === WORDS ? [] : [`${path}: ${shape.most}`];
    case 'number':
      return shape.most === undefined && shape.least === undefined
        ? []
        : [`${path}: ${shape.least ?? ''}..${shape.most ?? ''}`];
    case 'list':
      return [...listBounds(path, shape), ...boundsOf(`${path}[]`, shape.of)];
    case 'map':
      return boundsOf(`${path}{}`, shape.of);
    case 'record':
      return Object.entries(shape.fields).flatMap(([name, field]) => boundsOf(`${path}.${name}`, field));
    case 'either':
      return shape.of.flatMap((each) => boundsOf(path, each));
    default:
      return [];
  }
};

const [NAME, WORDS] = [80, 2000];

const listBounds = (path: string, { least = 0, most }: { readonly least?: number; readonly most?: number }) =>
  most === undefined || (least === 0 && most === 1000) ? [] : [`${path}: ${least} to ${most} of them`];

test('what a client may send is bounded', () => {
  const all = [fourSouls, magic, speedStack].flatMap((game) =>
    Object.entries(commandsOf(game)).flatMap(([type, { fields }]) =>
      Object.entries(fields).flatMap(([name, shape]) => boundsOf(`${type}.${name}`, shape)),
    ),
  );
  expect([...new Set(all)]).toEqual([
    'ReportRoll.value: 1..6',
    'ReportOutcome.effects: 0 to 50 of them',
    'DefineCard.title?: 200',
    'DefineCard.cost?: 1 to 10 of them',
    'DefineCard.numbers?.hp?: 0..1000',
    'DefineCard.numbers?.evasion?: 0..1000',
    'DefineCard.numbers?.attack?: 0..1000',
    'DefineCard.numbers?.souls?: 0..1000',
    'DefineCard.numbers?.power?: 0..1000',
    'DefineCard.numbers?.toughness?: 0..1000',
    'DefineCard.numbers?.loyalty?: 0..1000',
    'DefineCard.keywords?: 0 to 20 of them',
    'DefineCard.abilities?: 0 to 9 of them',
    'DefineCard.abilities?[].cost?: 1 to 10 of them',
    'DefineCard.abilities?[].targets?: 1 to 9 of them',
    'DefineCard.abilities?[].targets?[].count?: 1..9',
    'ReportChange.by?: -1000..1000',
    'AnnounceTotal.value: -1000000..1000000',
    'RuleReport.value?: -1000000..1000000',
    'RuleReport.effects?: 0 to 50 of them',
    'ProposeShortcut.passes?: 1..200',
    'ProposeShortcut.passes?: 1 to 200 of them',
    'ProposeShortcut.actions?: 1 to 20 of them',
    'ProposeShortcut.times?: 1..1000000',
    'AnswerShortcut.stopAt?: 0..199',
    'Rewind.reshuffle?: 1 to 10 of them',
    'Rewind.insert?: 1 to 50 of them',
    'Rewind.leaveOut?: 1 to 50 of them',
    'CallJudge.involved?: 1 to 20 of them',
    'OpenCall.involved?: 1 to 20 of them',
    'SetEndTime.leftMs?: -86400000..86400000',
    'CorrectTotal.value: -10000..10000',
    'CorrectPlace.to: 161',
    'GiveRuling.rules?: 1 to 10 of them',
    'GiveRuling.extraMs?: 1..86400000',
    'GiveRuling.rejected?: 1 to 7 of them',
    'ReviewRuling.extraMs?: 1..86400000',
    'CreateMatch.seats: 1 to 20 of them',
    'CreateMatch.seats[]: 40',
    'GiveClientSeed.seed: 200',
    'NoteLinkMade.grant: 200',
    'NoteLinkMade.link: 1..',
    'NoteLinkMade.person: 200',
    'NoteLinkMade.by.role: 40',
    'NoteLinkMade.by.person?: 200',
    'NoteLinkMade.by.grant?: 200',
    'NoteLinkMade.by.link?: 1..',
    'NoteLinkUsed.grant: 200',
    'NoteLinkUsed.link: 1..',
    'NoteLinkUsed.person: 200',
    'PlayCard.targets?: 0 to 20 of them',
    'PlayCard.modes?: 0 to 10 of them',
    'PlayCard.x?: 0..1000000',
    'ActivateAbility.targets?: 0 to 20 of them',
    'ActivateAbility.modes?: 0 to 10 of them',
    'ActivateAbility.x?: 0..1000000',
    'GiveCoins.amount: 1..',
    'PlayCard.division?{}: 1..1000000',
    'ActivateAbility.division?{}: 1..1000000',
    'DeclareAttackers.attackers: 0 to 200 of them',
    'DeclareBlockers.blocks: 0 to 200 of them',
    'KeepHand.bottom?: 0 to 7 of them',
  ]);
});
