import { nameError, plainPersonName } from '@stackledger/access';
import { ValidateBy, type ValidationArguments } from 'class-validator';

const whyNot = (value: unknown): string | undefined =>
  typeof value === 'string' ? nameError(plainPersonName(value)) : 'expected a text';

/** A field that holds the name of a person, in any script. */
export const IsPersonName = (): PropertyDecorator =>
  ValidateBy({
    name: 'isPersonName',
    validator: {
      validate: (value: unknown) => whyNot(value) === undefined,
      defaultMessage: (found?: ValidationArguments) => `${found?.property ?? 'name'}: ${whyNot(found?.value) ?? ''}`,
    },
  });
