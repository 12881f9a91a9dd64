import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { capabilitiesOf, type LinkReference, type RoleGrant } from '@stackledger/access';
import type { ActingGrant } from '@stackledger/ledger';

/** Who asks: anybody of a service that is open, nobody in particular, or whoever holds a grant that counts. */
export type Asker =
  | { readonly kind: 'anybody' }
  | { readonly kind: 'nobody' }
  /** `link`: by which of the links of the grant. */
  | { readonly kind: 'holder'; readonly grant: RoleGrant; readonly link: number };

/** Whoever asks with a token that counts. */
export type Holder = Extract<Asker, { kind: 'holder' }>;

/** Whoever asks where the service runs without tokens. */
export const ANYBODY: Asker = { kind: 'anybody' };
/** Whoever asks without a token where one is needed. */
export const NOBODY: Asker = { kind: 'nobody' };

const ASKER = Symbol('asker');

type RequestWithAsker = { [ASKER]?: Asker };

/** Notes on a request who asks. */
export const setAsker = (request: object, asker: Asker): void => {
  const asked: RequestWithAsker = request;
  asked[ASKER] = asker;
};

/** Who asks; nobody until something else is noted. */
export const askerOf = (request: object): Asker => (request as RequestWithAsker)[ASKER] ?? NOBODY;

/** The asker of the request, as an argument of a controller's method. */
export const Who = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  askerOf(context.switchToHttp().getRequest<object>()),
);

/** By which grant something is done, as events keep it; nothing where the service is open. */
export const actedBy = (who: Asker): { readonly by?: ActingGrant } => {
  if (who.kind !== 'holder') return {};
  const powers = capabilitiesOf(who.grant);
  return { by: { ...makerOf(who), ...(powers.length > 0 && { powers }) } };
};

/** The link by which somebody asks. */
export const linkOfHolder = ({ grant: { scope, id }, link }: Pick<Holder, 'grant' | 'link'>): LinkReference => ({
  ...{ scope, grant: id, link },
});

/** Who somebody is, by which link of which grant. */
export const makerOf = ({
  grant: { id: grant, role, person },
  link,
}: Holder): Omit<Required<ActingGrant>, 'powers'> => ({
  role,
  person: person.id,
  grant,
  link,
});
