import { faultsOf, type Fault, type Shape } from '../../table/shape.js';
import { hinted } from './faults.js';

/** The faults of a value, each with the known word that was probably meant. */
export const shapeFaults = (shape: Shape, value: unknown, path: string): Fault[] =>
  faultsOf(shape, value, path).map(hinted);
