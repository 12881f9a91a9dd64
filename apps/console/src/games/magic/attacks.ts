import type { TableView } from '@stackledger/wire';

/** An attack as the view of combat has it: who attacks whom, and what blocks it. */
export type CombatAttack = {
  readonly attacker: string;
  readonly at: unknown;
  readonly blockers?: readonly string[];
  readonly blocked?: boolean;
};

/** The attacks of a combat; none where there is no combat. */
export const attacksIn = ({ combat }: Pick<TableView, 'combat'>): readonly CombatAttack[] =>
  (combat?.attackers ?? []) as unknown as readonly CombatAttack[]; // by docs/reference/http.md
