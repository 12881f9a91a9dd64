import type { Ruleset, RulesPort } from '@stackledger/kernel';
import { bindPort } from './asking.js';
import type { Upcaster } from './upcaster.js';

/** The rules of a released version of a game, loaded. */
export type LoadedRelease = {
  readonly ruleset: Ruleset;
  /** Upcasters to the event schemas that this version reads. */
  readonly upcasters: readonly Upcaster[];
};

/** A released version of a game that decides older matches; it is loaded when the first of them asks for it. */
export type RulesRelease = {
  readonly version: string;
  /** Throws FrozenRulesUnusable where its bundle is missing or damaged. */
  readonly load: () => LoadedRelease;
};

/** A frozen bundle is missing or is not the one that was released; the message says which and what to do. */
export class FrozenRulesUnusable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FrozenRulesUnusable';
  }
}

/** What a frozen bundle answers with (scripts/freeze-rules.mjs). */
export type FrozenBundle = LoadedRelease & { readonly port: RulesPort };

/** The release in a bundle: from here on its ruleset is asked through the port that it was frozen with. */
export const releaseOf = ({ ruleset, upcasters, port }: FrozenBundle): LoadedRelease => {
  bindPort(ruleset, port);
  return { ruleset, upcasters };
};

/** A version of the rules that is in memory already, such as one that a test has made. */
export const loadedRelease = (ruleset: Ruleset, upcasters: readonly Upcaster[] = []): RulesRelease => ({
  version: ruleset.version,
  load: () => ({ ruleset, upcasters }),
});
