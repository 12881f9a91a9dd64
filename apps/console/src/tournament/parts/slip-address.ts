/** Which table a slip is for, and of which pairings. */
export type SlipPlace = { readonly round: number; readonly table: number; readonly version: number };

/** The address in the code of a slip: the desk with its table picked. */
export const slipAddress = (origin: string, id: string, { round, table, version }: SlipPlace): string =>
  `${origin}/t/${id}?at=round&slip=${round}-${table}-${version}`;

const SLIP = /^(\d+)-(\d+)-(\d+)$/;

/** The slip that an address names; null where it names none. */
export const slipIn = (query: URLSearchParams): SlipPlace | null => {
  const [, round, table, version] = SLIP.exec(query.get('slip') ?? '') ?? [];
  return round === undefined ? null : { round: Number(round), table: Number(table), version: Number(version) };
};
