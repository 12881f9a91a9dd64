import { simulate } from '@stackledger/scenarios';
import { loadGames } from '../../apps/games.js';
test('sim', async () => {
  const game = loadGames().get('four-souls')!;
  const known = { has: () => true } as unknown as ReadonlySet<`${string}-${string}`>;
  const s = await simulate({ game, matches: Number(process.env.M ?? 3), players: { least: 2, most: 4 }, seed: Number(process.env.SEED ?? 1), knownRules: known, mostCommands: 6000, onMatch: (n, r) => console.log(n, r.commands, r.events, r.turns, r.end, r.deepestStack) });
  console.log(JSON.stringify(s, null, 1).slice(0, 9000));
}, 600000);
