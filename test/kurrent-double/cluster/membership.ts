/** What a node is, as it thinks itself. */
type Role = 'leader' | 'follower' | 'unknown';

/** One node of a cluster. `leads`: which node it thinks leads, null while it knows none. */
type Member = {
  leads: number | null;
  /** Whether the majority hears of it, and whether it hears of them. */
  isTogether: boolean;
  /** Whether the majority has noticed that it is gone. */
  isMissed: boolean;
  /** Up to where it has the log; null: all of it. */
  knows: bigint | null;
};

/** A member as gossip lists it. */
export type GossipMember = Readonly<{ node: number; isAlive: boolean; role: Role }>;

/**
 * Who leads, as every node sees it. One log is what the majority has; a node that is away from the majority keeps what
 * it had, and what it takes itself is never in that log: as a leader's end that was not replicated, and is truncated
 * when it comes back.
 */
export class Membership {
  readonly #members: Member[];

  /** `end`: where the log ends now; `changed`: told when a node sees more than before. */
  constructor(
    count: number,
    private readonly end: () => bigint,
    private readonly changed: () => void,
  ) {
    const together = { leads: 0, isTogether: true, isMissed: false, knows: null };
    this.#members = Array.from({ length: count }, () => ({ ...together }));
  }

  /** Which node the majority follows; null while there is none. */
  get leader(): number | null {
    return this.#majority()[0]?.leads ?? null;
  }

  roleOf(node: number): Role {
    const { leads } = this.#of(node);
    if (leads === null) return 'unknown';
    return leads === node ? 'leader' : 'follower';
  }

  /** Which node a node thinks leads. */
  leaderFor(node: number): number | null {
    return this.#of(node).leads;
  }

  /** Whether what a node takes is never written by a majority. */
  isAlone(node: number): boolean {
    return !this.#of(node).isTogether;
  }

  /** The last position that a node has; null where it has all. */
  knownTo(node: number): bigint | null {
    return this.#of(node).knows;
  }

  /** What a node says of all of them. */
  gossipOf(node: number): readonly GossipMember[] {
    const seer = this.#of(node);
    return this.#members.map((member, at) => {
      if (at === node) return { node: at, isAlive: true, role: this.roleOf(at) };
      const role = seer.leads === at ? 'leader' : seer.leads === null ? 'unknown' : 'follower';
      return { node: at, isAlive: seer.isTogether ? !member.isMissed : false, role };
    });
  }

  /** Away from the majority from now on: killed, frozen or cut off. Nobody has noticed yet. */
  leave(node: number): void {
    Object.assign(this.#of(node), { isTogether: false, knows: this.end() });
  }

  /** The majority has noticed who is away, and has no leader until it elects one. */
  notice(): void {
    for (const member of this.#members)
      if (member.isTogether) member.leads = null;
      else member.isMissed = true;
  }

  /** The majority elects. */
  elect(node: number): void {
    this.notice();
    for (const member of this.#majority()) member.leads = node;
  }

  /** A node that is alone finds that it leads nobody. */
  resign(node: number): void {
    this.#of(node).leads = null;
  }

  /** Back as a follower, with what it had; it gets the rest by `catchUp`. */
  rejoin(node: number): void {
    Object.assign(this.#of(node), { leads: this.leader, isTogether: true, isMissed: false });
  }

  catchUp(node: number): void {
    this.#of(node).knows = null;
    this.changed();
  }

  #majority(): readonly Member[] {
    return this.#members.filter(({ isTogether }) => isTogether);
  }

  #of(node: number): Member {
    const member = this.#members[node];
    if (member === undefined) throw new Error(`there is no node ${node}`);
    return member;
  }
}
