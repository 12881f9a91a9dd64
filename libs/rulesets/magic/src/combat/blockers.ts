import { isProtectedFrom } from '../characteristics/protection.js';
import {
  command,
  isThere,
  listOf,
  objectAt,
  plainName,
  struct,
  rejection,
  type ParameterPrompt,
  type GameObject,
  type Situation,
  type Rejection,
  type RuleId,
  type SeatId,
} from '@stackledger/kernel';
import {
  procedure,
  isRejection,
  reschedule,
  unknownObject,
  ask,
  objectsAt,
  objectsInPlay,
  schedule,
  seatsInOrder,
  senderOf,
  type OpenDecision,
  type ObjectName,
} from '@stackledger/kernel/authoring';
import { subtypesOf } from '../characteristics/card-types.js';
import { LAND_WORDS } from '../layers/text.js';
import { has, isPermanent } from '../characteristics/characteristics.js';
import { keywordRules } from '../characteristics/keywords.js';
import { emit, type DeclaredBlock } from '../table/events.js';
import { magicOf, type AttackingCreature } from '../table/state.js';
import { declarationRejection } from './attackers.js';
import { blockPayment, payableBlockers, payForBlocks, blockPaymentProcedure } from './block-costs.js';
import { BLOCKING, declareOrPay } from './paid-declaration.js';

/** The attackers that are still in combat. */
export const attackersLeft = (situation: Situation): readonly AttackingCreature[] =>
  (magicOf(situation).combat?.attackers ?? []).filter(({ object, stay }) =>
    isThere(situation.state.table, { object, stay }),
  );

/** The player who is attacked: themself, or who controlled the planeswalker as it was attacked (MTG-506.4). */
const defenderOf = ({ at, defender }: AttackingCreature): SeatId | undefined => ('seat' in at ? at.seat : defender);

/**
 * The basic land type of a land of the defending player's, by which an attacker with landwalk is not blocked
 * (MTG-702.14c).
 */
const landWalked = (situation: Situation, seat: SeatId, attacker: ObjectName): string | undefined => {
  const walked = LAND_WORDS.filter((land) => has(situation, attacker, `${land}walk`));
  if (walked.length === 0) return undefined;
  const lands = objectsInPlay(situation).filter(
    (object) => object.zone === `battlefield/${seat}` && isPermanent(situation, object, 'land'),
  );
  return walked.find((land) => lands.some((object) => subtypesOf(situation, object).includes(land)));
};

/** Why this creature cannot block that attacker, by the rule of the keyword where one forbids it (MTG-509.1). */
const blockRejection = (
  situation: Situation,
  seat: SeatId,
  blocker: GameObject,
  attacker: AttackingCreature,
): Rejection | undefined => {
  const no = (why: string, rule: RuleId = 'MTG-509.1'): Rejection =>
    rejection('illegal-block', rule, `${blocker.name} ${why}`);
  if (blocker.zone !== `battlefield/${seat}` || !isPermanent(situation, blocker, 'creature'))
    return no(`is no creature that ${seat} controls`);
  if (blocker.tapped) return no('is tapped');
  if (has(situation, blocker.name, 'cannot-block')) return no('cannot block');
  if (defenderOf(attacker) !== seat) return no(`cannot block ${attacker.object}, which does not attack ${seat}`);
  if (has(situation, attacker.object, 'unblockable'))
    return no(`cannot block ${attacker.object}: it cannot be blocked`);
  if (isProtectedFrom(situation, { name: attacker.object }, blocker))
    return no(`cannot block: ${attacker.object} has protection from it`, keywordRules.protection);
  const walks = landWalked(situation, seat, attacker.object);
  if (walks !== undefined)
    return rejection(
      'illegal-block',
      keywordRules.landwalk,
      `${attacker.object} is not blocked: ${seat} controls a ${walks}`,
    );
  const flies = has(situation, attacker.object, 'flying');
  if (flies && !has(situation, blocker.name, 'flying') && !has(situation, blocker.name, 'reach'))
    return no(`cannot block ${attacker.object}, which flies`, keywordRules.flying);
  return undefined;
};

/** Each creature of a seat that could block, with the attackers that it could block. */
export const couldBlock = (
  situation: Situation,
  seat: SeatId,
): readonly (readonly [GameObject, readonly ObjectName[]])[] =>
  objectsInPlay(situation)
    .map((blocker) => {
      const attackers = attackersLeft(situation).filter(
        (each) => blockRejection(situation, seat, blocker, each) === undefined,
      );
      return [blocker, attackers.map(({ object }) => object)] as const;
    })
    .filter(([, attackers]) => attackers.length > 0);

/** How many creatures it takes at least to block an attacker. */
const leastBlockers = (situation: Situation, attacker: ObjectName): number =>
  has(situation, attacker, 'menace') ? 2 : 1;

/** How many attackers a creature may block: one, or two with `blocks-another`. */
const mostBlocked = (situation: Situation, blocker: ObjectName): number =>
  has(situation, blocker, 'blocks-another') ? 2 : 1;

/** Each creature that could block and be paid for, with the attackers that it could block. */
const couldPayToBlock = (situation: Situation, seat: SeatId): ReturnType<typeof couldBlock> => {
  const able = couldBlock(situation, seat);
  const payable = payableBlockers(
    situation,
    seat,
    able.map(([blocker]) => blocker),
  );
  return able.filter(([blocker]) => payable.includes(blocker));
};

const blocksFill = (situation: Situation, seat: SeatId): ParameterPrompt => {
  const candidates = couldPayToBlock(situation, seat).map(([{ name }, attacker]) => ({
    blocker: name,
    attacker,
    most: Math.min(mostBlocked(situation, name), attacker.length),
  }));
  const least = Object.fromEntries(
    attackersLeft(situation)
      .map(({ object }) => [object, leastBlockers(situation, object)] as const)
      .filter(([, n]) => n > 1),
  );
  return {
    path: 'blocks',
    what: 'blocks',
    form: 'blocks',
    candidates: candidates,
    ...(Object.keys(least).length > 0 && { least }),
  };
};

/** Every defending player declares in turn order, as far as they have a creature that could block (MTG-509.1). */
export const askBlockers = (d: OpenDecision): void => schedule(d, blockers, {});

/** Asks the next defending player; when all have declared, blocked and unblocked attackers are known. */
export const blockers = procedure('mtg-blockers', (d, continuation) => {
  const { combat } = magicOf(d);
  if (combat === null) return;
  const next = seatsInOrder(d.state.table).find(
    (seat) => !combat.declared.includes(seat) && couldPayToBlock(d, seat).length > 0,
  );
  if (next === undefined) return settleBlocks(d);
  reschedule(d, continuation);
  ask(d, {
    seat: next,
    kind: 'blockers',
    command: 'DeclareBlockers',
    prompt: 'Which creatures block, and what?',
    options: [],
    form: blocksFill(d, next),
    about: { what: 'blockers' },
    because: ['MTG-509.1', 'MTG-405.6'],
  });
});

/** An attacker with a blocker is blocked, and stays so whatever becomes of the blocker (MTG-509.1h). */
const settleBlocks = (d: OpenDecision): void => {
  const blocks = magicOf(d).combat?.blockers ?? [];
  for (const { object, at } of attackersLeft(d)) {
    const by = blocks.filter(({ attacker }) => attacker === object).map((each) => each.object);
    if (by.length > 0) emit(d, 'Blocked', { attacker: object, blockers: by }, ['MTG-509.1h']);
    else emit(d, 'Unblocked', { attacker: object, at }, ['MTG-509.1h']);
  }
};

type BlockField = { readonly blocker: string; readonly attacker: string };

const readBlock = (situation: Situation, seat: SeatId, said: BlockField): DeclaredBlock | Rejection => {
  const [blocker, attacking] = [
    objectAt(situation.state.table, said.blocker),
    objectAt(situation.state.table, said.attacker),
  ];
  const missing = blocker === undefined ? said.blocker : attacking === undefined ? said.attacker : undefined;
  if (missing !== undefined || blocker === undefined) return unknownObject(missing ?? said.blocker);
  const attacker = attackersLeft(situation).find(({ object }) => object === said.attacker);
  if (attacker === undefined) return rejection('illegal-block', 'MTG-509.1', `${said.attacker} does not attack`);
  return (
    blockRejection(situation, seat, blocker, attacker) ?? {
      blocker: blocker.name,
      stay: blocker.stay,
      attacker: attacker.object,
    }
  );
};

/** Why a creature cannot block one more attacker beside its declared ones. */
const extraBlockRejection = (
  situation: Situation,
  blocks: readonly DeclaredBlock[],
  { blocker, attacker }: DeclaredBlock,
): Rejection | undefined => {
  const own = blocks.filter((each) => each.blocker === blocker);
  const most = mostBlocked(situation, blocker);
  const isTwice = own.some((each) => each.attacker === attacker);
  if (!isTwice && own.length < most) return undefined;
  const many = most === 1 ? 'one attacker only' : `${most} different attackers at most`;
  return rejection('illegal-block', 'MTG-509.1', `${blocker} blocks ${many}`);
};

const readBlocks = (
  situation: Situation,
  seat: SeatId,
  said: readonly BlockField[],
): readonly DeclaredBlock[] | Rejection => {
  const blocks: DeclaredBlock[] = [];
  for (const each of said) {
    const block = readBlock(situation, seat, each);
    if ('code' in block) return block;
    const rejected = extraBlockRejection(situation, blocks, block);
    if (rejected !== undefined) return rejected;
    blocks.push(block);
  }
  for (const { object } of attackersLeft(situation)) {
    const count = blocks.filter(({ attacker }) => attacker === object).length;
    if (count > 0 && count < leastBlockers(situation, object))
      return rejection(
        'illegal-block',
        keywordRules.menace,
        `${object} cannot be blocked except by ${leastBlockers(situation, object)} or more`,
      );
  }
  return blocks;
};

const emitBlocks = (d: OpenDecision, seat: SeatId, blocks: readonly DeclaredBlock[]): void =>
  emit(d, 'BlockersDeclared', { seat, blocks }, ['MTG-509.1', 'MTG-405.6']);

/** Blockers that cost something are declared once that is paid. */
export const paidBlocks = blockPaymentProcedure(emitBlocks);

/** A defending player's blocks, checked as a whole. */
export const declareBlockers = command({
  about: 'declares which creatures block, and what',
  by: 'seat',
  during: 'play',
  answers: true,
  fields: { blocks: listOf(struct({ blocker: plainName('a creature'), attacker: plainName('an attacker') }), 0, 200) },
  decide: (d, command) => {
    const seat = senderOf(command);
    const rejected = declarationRejection(d, seat, 'DeclareBlockers', 'MTG-509.1');
    if (rejected !== undefined) return rejected;
    const blocks = readBlocks(d, seat, command.blocks); // by the descriptor
    if (isRejection(blocks)) return blocks;
    const due = blockPayment(d, seat, objectsAt(d.state.table, [...new Set(blocks.map(({ blocker }) => blocker))]));
    return declareOrPay(d, BLOCKING, { seat, declared: blocks, due }, { declare: emitBlocks, pay: payForBlocks });
  },
  legalActions: (situation, seat) => {
    if (declarationRejection(situation, seat, 'DeclareBlockers', 'MTG-509.1') !== undefined) return [];
    const command = { type: 'DeclareBlockers', seat };
    return [{ command, fill: [blocksFill(situation, seat)], example: { ...command, blocks: [] } }];
  },
});
