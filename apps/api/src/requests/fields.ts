import { Matches, MaxLength, MinLength, IsString } from 'class-validator';

/** The most events, matches or attempts that one page holds. */
const MOST_ON_PAGE = 1_000;

const together =
  (...decorators: readonly PropertyDecorator[]): PropertyDecorator =>
  (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };

/** A revision: a decimal string. */
export const REVISION = /^(0|[1-9]\d{0,8})$/;

/** A field that holds a revision. */
export const IsRevision = (): PropertyDecorator =>
  Matches(REVISION, {
    message: ({ property }) => `${property}: expected a revision, a decimal string like "41"`,
  });

/** How many at most, in a query: from 1 to MOST_ON_PAGE. */
export const IsCount = (): PropertyDecorator =>
  Matches(/^([1-9]\d{0,2}|1000)$/, {
    message: ({ property }) => `${property}: expected a number from 1 to ${MOST_ON_PAGE}`,
  });

/** A short text that names something: a seat, a ruleset, a tournament, a cursor. */
export const IsShortText = (): PropertyDecorator => {
  const message = ({ property }: { property: string }): string => `${property}: expected a text of 1 to 200 characters`;
  return together(IsString({ message }), MinLength(1, { message }), MaxLength(200, { message }));
};
