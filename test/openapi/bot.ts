import type { Command, CommandAnswer, CreateMatch, LegalActions, MatchCreated, MatchView, Problem } from './types.js';

/** How a match went: what the bot sent, by type, and the match at its end. */
export type PlayedMatch = { readonly sent: { readonly [type: string]: number }; readonly end: MatchView };

/** After so many commands one seat after the other concedes. */
type Bounds = { readonly seed: number; readonly patience: number };

/**
 * Plays a match to its end. It knows the types that are generated from the OpenAPI document and nothing else: it takes
 * the example of a legal action, gives it an id and a revision, and sends it.
 */
export const playMatch = async (url: string, wanted: CreateMatch, { seed, patience }: Bounds): Promise<PlayedMatch> => {
  const created = await post<MatchCreated>(`${url}/v1/matches`, wanted);
  const match = `${url}/v1/matches/${created.matchId}`;
  const pick = picking(seed);
  const sent: { [type: string]: number } = {};
  let { awaiting, revision } = await get<MatchView>(match);
  for (let at = 0; awaiting.kind !== 'nothing' && at < patience + wanted.seats.length; at++) {
    const tired = at < patience ? undefined : wanted.seats[at - patience];
    const seat = tired ?? awaiting.seats[0];
    if (seat === undefined) throw new Error(`nobody is waited for at ${revision}`);
    const { actions, always } = await get<LegalActions>(`${match}/legal-actions?seat=${seat}`);
    const choices = tired === undefined ? actions.filter(isPlay) : always.filter(isConcession);
    const action = choices[pick(choices.length)];
    if (action === undefined) throw new Error(`${seat} is waited for at ${revision} and may do nothing`);
    const command: Command = { ...action.example, commandId: `bot-${at}`, expectedRevision: revision };
    ({ awaiting, revision } = await post<CommandAnswer>(`${match}/commands`, command));
    sent[command.type] = (sent[command.type] ?? 0) + 1;
  }
  return { sent, end: await get<MatchView>(match) };
};

type Action = LegalActions['actions'][number];

/** An objection waits for a judge, and none is here. */
const isPlay = ({ example }: Action): boolean => example.type !== 'ObjectToReport';
const isConcession = ({ example }: Action): boolean => example.type === 'Concede';

/** Numbers below a bound, the same for the same seed. */
const picking = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
};

const get = async <T>(address: string): Promise<T> => answerOf<T>(await fetch(address));

const post = async <T>(address: string, body: Command | CreateMatch): Promise<T> =>
  answerOf<T>(
    await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

const answerOf = async <T>(response: Response): Promise<T> => {
  if (response.ok) return (await response.json()) as T; // as the document describes it
  const { code, rule, detail }: Problem = (await response.json()) as Problem; // so is every refusal
  throw new Error(`${response.url} is answered with ${response.status} ${code} (${rule ?? 'no rule'}): ${detail}`);
};
