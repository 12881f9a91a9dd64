/** What the code of a slip says: which table it is for, and of which pairings. */
export type SlipPlace = {
  readonly code: string;
  readonly round: number;
  readonly table: number;
  readonly version: number;
};

const CODE = /^[^~]+~(\d+)~(\d+)~(\d+)~[\da-f]+$/;

/** The slip that an address names, as the service wrote its code; null where it names none. */
export const slipIn = (query: URLSearchParams): SlipPlace | null => {
  const code = query.get('slip') ?? '';
  const [, round, table, version] = CODE.exec(code) ?? [];
  return round === undefined ? null : { code, round: Number(round), table: Number(table), version: Number(version) };
};
