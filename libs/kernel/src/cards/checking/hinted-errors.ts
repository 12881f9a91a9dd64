import { validate, type ValidationError, type Shape } from '../../table/shape.js';
import { hinted } from './validation-errors.js';

/** The errors of a value, each with the closest known word. */
export const shapeErrors = (shape: Shape, value: unknown, path: string): ValidationError[] =>
  validate(shape, value, path).map(hinted);
