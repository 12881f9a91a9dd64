import type { CheckpointStore } from '../src/index.js';
import { matchListContract } from './match-list-contract.js';
import { statesContract } from './states-contract.js';

/** The checkpoints of one test. */
export type MadeCheckpoints = { readonly checkpoints: CheckpointStore; readonly dispose: () => Promise<void> };

/** The contract of the port: the same tests for every place where read models are stored. `make` gives empty ones. */
export const describeCheckpoints = (name: string, make: () => Promise<MadeCheckpoints>): void => {
  describe(`checkpoints ${name}`, () => {
    let made: MadeCheckpoints | undefined;
    beforeEach(async () => {
      made = await make();
    });
    afterEach(() => made?.dispose());
    const given = (): CheckpointStore => {
      if (made === undefined) throw new Error('there are no checkpoints for this test');
      return made.checkpoints;
    };
    describe('states', () => statesContract(given));
    describe('the list', () => matchListContract(given));
  });
};
