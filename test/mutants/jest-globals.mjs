// The words of a test file, in a process without jest.
import { jestExpect } from '@jest/expect';
import * as circus from 'jest-circus';

export const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
export const expect = jestExpect;
