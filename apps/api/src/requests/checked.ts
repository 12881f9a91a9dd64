import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { getMetadataStorage, ValidateIf, validateSync, type ValidationError } from 'class-validator';
import { malformed } from '@stackledger/service';

/** A field that may be left out; null is a value like any other. */
export const MayBeLeftOut = (): PropertyDecorator => ValidateIf((_object, value) => value !== undefined);

/** A value with the fields of a DTO and no others. Throws a 400 that names every validation error (SL-CMD-1). */
export const checked = <T extends object>(dto: Type<T>, value: unknown): T => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw malformed('the body is not a JSON object', fieldsIn(dto));
  const instance = Object.assign(new dto(), value);
  const errors = validateSync(instance, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false });
  if (errors.length > 0) throw malformed(errorTexts(errors), fieldsIn(dto));
  return instance;
};

/** Validation errors that are listed; of the others only their number is given. */
const MOST_LISTED = 20;

const errorTexts = (errors: readonly ValidationError[]): string => {
  const listed = errors.slice(0, MOST_LISTED).map(errorText).join('; ');
  return errors.length > MOST_LISTED ? `${listed}; and ${errors.length - MOST_LISTED} more` : listed;
};

const errorText = ({ property, constraints = {} }: ValidationError): string =>
  'whitelistValidation' in constraints
    ? `${property}: there is no such field`
    : (TYPES.map((type) => constraints[type]).find((text) => text !== undefined) ??
      Object.values(constraints)[0] ??
      property);

/** Constraints of which type a value is: where one fails, the others say nothing of use. */
const TYPES = ['isString', 'isInt', 'isBoolean', 'isArray', 'isObject'];

const fieldsIn = (dto: Type): string => {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const names = [...new Set(rules.map(({ propertyName }) => propertyName))];
  return names.length === 0 ? 'This takes no fields.' : `The fields are ${names.join(', ')}; /docs describes them.`;
};

const PLAIN: readonly unknown[] = [undefined, String, Number, Boolean, Array, Object];

/** Checks every query and body that a controller takes as a DTO. */
@Injectable()
export class CheckedPipe implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (metatype === undefined || PLAIN.includes(metatype)) return value;
    // A cast: what is not a plain type is a class of ours.
    return checked(metatype as Type<object>, type === 'query' ? withoutEmpty(value) : value);
  }
}

/** `?at=&seat=` asks for nothing: a parameter without a value is one left out. */
const withoutEmpty = (query: unknown): object =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));
