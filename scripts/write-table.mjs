// Plays a match at a table with real cards and writes it down as a scenario: decks are shuffled and dice rolled here,
// as players do, and the service is told what a table tells. Run by hand after a build, when rules have changed what
// the examples show:
//   node scripts/write-table.mjs examples/tables/decks/magic.yaml > examples/tables/magic.yaml
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse, stringify } from 'yaml';
import { loadGames } from '../dist/libs/offering/src/index.js';
import { legalActions, objectAt, stackName, statusOf, zoneAt } from '../dist/libs/kernel/src/index.js';
import {
  createLedger,
  eventsBetween,
  offeredGames,
  serviceChance,
  situationAt,
} from '../dist/libs/ledger/src/index.js';
import { randomCommand, seededRandom } from '../dist/libs/scenarios/src/index.js';
import { memoryStore } from '../dist/libs/store/src/index.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, most: { type: 'string', default: '5000' } },
});
const table = parse(readFileSync(positionals[0], 'utf8'));
const random = seededRandom(Number(values.seed));
const game = loadGames().get(table.ruleset);
const ledger = createLedger({
  store: memoryStore(),
  games: offeredGames([game]),
  clock: { now: () => '2026-01-01T00:00:00.000Z' },
  chance: serviceChance,
  newId: () => 'table',
});
const listed = (deck) =>
  deck.flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Array.from({ length: entry.count ?? 1 }, () => entry.card),
  );

/** Which card lies under which handle, as those who sit there see it. */
const lying = new Map();
const decks = Object.fromEntries(
  Object.entries(table.decks ?? game.decks).map(([name, list]) => [name, random.shuffled(listed(list))]),
);

const laidOut = ({ zone, objects, handles }) => {
  const deck = decks[zone.slice(zone.indexOf('/') + 1)] ?? [];
  if (handles) for (const { name } of objects) lying.set(name, deck.pop());
};

const shuffled = ({ zone, pile = null, handles }, before) => {
  const there = [...zoneAt(before, zone), ...(pile === null ? [] : zoneAt(before, pile))];
  const gone = there.filter((name) => !handles.includes(name));
  const cards = random.shuffled(gone.map((name) => lying.get(name) ?? objectAt(before, name)?.card));
  for (const handle of handles.filter((name) => !there.includes(name))) lying.set(handle, cards.pop());
};

/** Of cards of one hand the service cannot tell which is which: the one that was named is that one. */
const named = ({ object, name, card }, before) => {
  const zone = objectAt(before, object)?.zone;
  const other = zoneAt(before, zone).find((each) => lying.get(each) === card);
  if (lying.get(object) !== card && other !== undefined) lying.set(other, lying.get(object));
  lying.set(object, card);
  lying.set(name, card);
};

const followed = ({ type, data }, before) => {
  if (type === 'ObjectsCreated') laidOut(data);
  else if (type === 'DeckShuffled' || type === 'DeckRearranged') shuffled(data, before);
  else if (type === 'ObjectRenamed' && data.card !== undefined) named(data, before);
};

const rules = new Set();
let seen = -1;
const follow = (session) => {
  const { head } = session.timeline.state();
  for (const event of eventsBetween(session, seen + 1, head)) {
    followed(
      { type: event.type, data: { ...event.data, ...event.hidden?.data } },
      session.timeline.stateAt(event.revision - 1)?.table,
    );
    for (const rule of event.because) rules.add(rule);
  }
  seen = head;
};

/** How much whoever plays is drawn to a way to act. */
const weightOf = ({ command }, { state: { table: now } }, seat) => {
  const own = now.turn?.active === seat;
  const weights = { ...WEIGHTS[table.ruleset] };
  if (command.type === 'PlayCard' && !own) return weights.answer;
  if (command.type === 'ActivateAbility' && !own) return weights.answer;
  return weights[command.type] ?? 1;
};
const WEIGHTS = {
  magic: {
    PlayLand: 1000,
    PlayCard: 30,
    answer: 0.2,
    PayCost: 1000,
    UseManaAbility: 100,
    CancelDeclaration: 0,
    ActivateAbility: 0,
    Mulligan: 0,
  },
  'four-souls': {
    DeclareAttack: 40,
    PlayCard: 8,
    ActivateAbility: 4,
    answer: 0.15,
    DeclarePurchase: 25,
    EndTurn: 0.3,
    PassPriority: 2,
    ObjectToReport: 0,
  },
};

const handOf = ({ ruleset, state }, seat) =>
  zoneAt(state.table, ruleset.zones.hand(seat)).map((name) => lying.get(name));

/** Whether a card that is played or told is the one that is there. */
const isThere = (situation, seat, { command }) =>
  !['PlayCard', 'PlayLand'].includes(command.type) ||
  handOf(situation, seat).includes(String(command.card).replace(/-\d+$/, '')) ||
  handOf(situation, seat).includes(command.card);

/** Harm is meant for others, help for oneself. */
const aimed = ({ state }, seat, template) => {
  const card = state.terms.cards[String(template.command.card ?? '')];
  if (template.fill.length === 0 || card === undefined) return template;
  const harms =
    JSON.stringify(card.abilities ?? []).includes('"damage"') ||
    JSON.stringify(card.abilities ?? []).includes('"kill"');
  const isMine = (name) => name === seat || objectAt(state.table, name)?.controller === seat;
  const fill = template.fill.map((entry) => {
    const meant = (entry.candidates ?? []).filter?.((name) => isMine(name) !== harms) ?? [];
    return entry.path === 'targets' && meant.length >= (entry.min ?? 0) ? { ...entry, candidates: meant } : entry;
  });
  return { ...template, fill };
};

const commandFor = (situation) => {
  const { awaiting } = situation.state.table;
  const seat = situation.state.terms.seats.find((each) => legalActions(situation, each).actions.length > 0);
  if (awaiting?.command === 'ReportCard') return { type: 'ReportCard', seat, card: lying.get(awaiting.about.object) };
  const { actions } = legalActions(situation, seat);
  const open = actions.filter((each) => isThere(situation, seat, each) && each.command.type !== 'ObjectToReport');
  const weights = open.map((each) => weightOf(each, situation, seat));
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => (left -= weight) < 0);
  const command = randomCommand(random, aimed(situation, seat, open[at] ?? open[0]), game.ruleset);
  return awaiting?.about?.what === 'card' && command.type === 'Choose' ? byCards(situation, seat, command) : command;
};

/** Nobody at a table knows handles: cards of the own hand are called by what they are. */
const byCards = ({ ruleset, state }, seat, command) => {
  const hand = zoneAt(state.table, ruleset.zones.hand(seat));
  const called = [command.answer].flat().map((name) => (hand.includes(name) ? (lying.get(name) ?? name) : name));
  return { ...command, answer: called.length === 1 ? called[0] : called };
};

/**
 * What an observer writes beside a step: the stack and whoever acts, and at the beginning of a turn how everybody
 * stands.
 */
const expectedAfter = ({ state: { table: now } }, { turn }) => {
  const players = Object.fromEntries(now.players.map(({ seat, totals }) => [seat, standing(totals)]));
  return {
    stack: now.stack.map(stackName),
    ...(now.awaiting === null
      ? { priority: now.priority.holder ?? 'nobody' }
      : { awaiting: { seat: now.awaiting.seat, kind: now.awaiting.kind } }),
    ...(now.turn !== null &&
      now.turn?.number !== turn?.number && {
        state: { turn: { active: now.turn.active, number: now.turn.number }, players },
      }),
  };
};
const standing = (totals) =>
  Object.fromEntries(
    ['life', 'coins', 'souls'].flatMap((name) => (totals[name] === undefined ? [] : [[name, totals[name]]])),
  );

/** Reports go by marks: the revision of a report is none that a person writes. */
const written = (command) => (command.type === 'ConfirmReport' ? { ...command, report: 'told' } : command);

const play = async () => {
  const { ruleset, seats, options, cards } = table;
  const { matchId } = await ledger.create({
    ruleset,
    seats,
    options,
    ...(table.decks && { decks: table.decks }),
    ...(cards && { cards }),
  });
  const session = await ledger.session(matchId);
  const steps = [];
  follow(session);
  for (let sent = 0; sent < Number(values.most) && statusOf(session.timeline.state()) !== 'ended'; sent++) {
    const before = session.timeline.state().table;
    const command = commandFor(situationAt(session));
    const answer = await ledger.submit(matchId, {
      commandId: `c${sent}`,
      expectedRevision: session.timeline.state().head,
      command,
    });
    if (answer.kind === 'refused') throw new Error(`${JSON.stringify(command)}: ${answer.rejection.detail}`);
    follow(session);
    const tells = command.type.startsWith('Report') ? { mark: 'told' } : {};
    steps.push({ do: written(command), ...tells, ...expectedAfter(situationAt(session), before) });
  }
  return { session, steps };
};

const { session, steps } = await play();
const { winner, results } = session.timeline.state().table;
const last = steps.at(-1);
steps[steps.length - 1] = { do: last.do, ...(last.mark && { mark: last.mark }), state: { status: 'ended', winner } };
const { name, ruleset, seats, options, cards } = table;
const flow = (value) =>
  stringify(value, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: false }).trim();
const block = (title, map) =>
  map === undefined ? [] : [`${title}:`, ...Object.entries(map).map(([key, value]) => `  ${key}: ${flow(value)}`)];
const lines = [
  `# Written by scripts/write-table.mjs from ${positionals[0]} (seed ${values.seed}).`,
  `name: ${name}`,
  `ruleset: ${ruleset}`,
  `options: ${flow(options)}`,
  `rules: ${flow([...rules].sort())}`,
  `seats: ${flow(seats)}`,
  ...(cards === undefined ? [] : ['setup:', ...block('cards', cards).map((line) => `  ${line}`)]),
  ...block('decks', table.decks),
  'steps:',
  ...steps.map((step) => `  - ${flow(step)}`),
];
process.stderr.write(`${steps.length} steps, ${results.at(-1)?.because}, ${winner}\n`);
process.stdout.write(`${lines.join('\n')}\n`);
