import { lieWhere, mapIn, type Lie, type Loose } from '../tampering/lying.js';

const created = (change: Loose, schema?: number): Lie =>
  lieWhere(
    ({ type }) => type === 'MatchCreated',
    (event) => ({ ...event, data: { ...mapIn(event, 'data'), ...change }, ...(schema && { schema }) }),
  );

/** Changes of one member after which a log seems to be one that nobody here can check. */
export const DOWNGRADES: { readonly [kind: string]: Lie } = {
  'another version of the rules': created({ rulesetVersion: '0.0.1' }),
  'another game': created({ ruleset: 'canasta' }),
  'a version to come, of a schema to come': created({ rulesetVersion: '99.0.0' }, 99),
  'a sealed part left out': lieWhere(
    ({ sealed }) => sealed !== undefined,
    ({ sealed, ...open }) => open,
  ),
  'a seal where nothing was sealed': lieWhere(
    ({ sealed }) => sealed === undefined,
    (event) => ({ ...event, data: { ...mapIn(event, 'data'), seal: '5'.repeat(64), sealedFor: 'nobody' } }),
  ),
};
