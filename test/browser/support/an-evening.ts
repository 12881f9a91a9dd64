import type { GrantGiven, JsonMap, PairedTable, PairingsView, SlipsView, SlipView } from '@stackledger/wire';
import type { Page } from 'playwright-core';
import { newId } from '../../e2e/service/api.js';
import { clientFor, type Closed, type Holder } from '../../e2e/service/closed.js';
import { visit, type Visit } from './browser.js';

/** Players of an evening, by names that pages show. */
export const PLAYERS = [
  ...['Mirko Abend', 'Nadia Castellan', 'Kofi Tetteh', 'Tilda Aamodt', 'Selma Quist', 'Jörg Reuter'],
  ...['Bram Kestens', 'Piet Gansevoort', 'Ines Salgado', 'علي بن أحمد', '日本太郎', 'Hana Ishida'],
];

/** A tournament at a service that asks for links, and what tests do there beside the pages. */
export type Evening = {
  readonly path: string;
  readonly pairings: (round?: number) => Promise<readonly PairedTable[]>;
  /** The slip of a table of the round that is played. */
  readonly slipOf: (table: number) => Promise<SlipView>;
  /** Gives a command by a link. */
  readonly give: (by: Holder, command: JsonMap) => Promise<void>;
  /** The link of a player who is enrolled, as it would be handed out. */
  readonly playerLink: (player: string) => Promise<GrantGiven>;
  readonly holderOf: (player: string) => Promise<Holder>;
};

/** The evening of a tournament that is there. */
export const eveningAt = ({ url, organizer }: Closed, id: string): Evening => {
  const path = `/v1/tournaments/${id}`;
  const links = new Map<string, GrantGiven>();
  const playerLink = async (player: string): Promise<GrantGiven> => {
    const known = links.get(player);
    if (known !== undefined) return known;
    const { grants } = (await organizer.get(`${path}/grants`)) as unknown as {
      readonly grants: readonly GrantGiven['grant'][]; // as described
    };
    const own = grants.find(({ person }) => person.id === player);
    const { body } = await organizer.post(`${path}/grants/${own?.id ?? ''}/link`, {});
    const given = body as unknown as GrantGiven; // as described
    links.set(player, given);
    return given;
  };
  return {
    path,
    pairings: async (round) => {
      const asked = await organizer.get(`${path}/pairings${round === undefined ? '' : `?round=${round}`}`);
      return (asked as unknown as PairingsView).tables ?? []; // as described
    },
    slipOf: async (table) => {
      const { slips } = (await organizer.get(`${path}/slips`)) as unknown as SlipsView; // as described
      const slip = slips.find((each) => each.table === table);
      if (slip === undefined) throw new Error(`table ${table} has no slip`);
      return slip;
    },
    give: async (by, command) => {
      const { status, body } = await by.post(`${path}/commands`, { commandId: newId(), ...command });
      if (status !== 200) throw new Error(`${JSON.stringify(command)}: ${status} ${JSON.stringify(body)}`);
    },
    playerLink,
    holderOf: async (player) => clientFor(url, (await playerLink(player)).token),
  };
};

/** Opens the page that a link leads to. */
export const openLink = async (link: string, size: 'phone' | 'desk' = 'phone'): Promise<Visit> => {
  const visited = await visit(link, size);
  await visited.page.getByRole('button', { name: 'Go on' }).click();
  return visited;
};

/** Saves a result at the desk by its keys alone. */
export const typeResult = async (desk: Page, table: number, digits: string): Promise<void> => {
  await desk.getByLabel('Table', { exact: true }).first().focus();
  await desk.keyboard.type(String(table));
  await desk.keyboard.press('Enter');
  await desk.keyboard.type(digits);
  await desk.keyboard.press('Enter');
  await desk.getByText(`Last saved: ${table}:`).waitFor();
};
