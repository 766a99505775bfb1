import type { SeqOutcome } from '../../../src/sync/protocol/protocol.ts'
import type { Attempts, MutationAuthor, ClientState, MutationKey } from '../../store/ports.ts'

/**
 * The data that the rules need, read under the lock. Keys of the lists are the positions of members in the
 * group.
 */
export interface MutationContext {
  epoch: string
  /** The last assigned version. */
  v: number
  /** The timeline of the history (B4.6). */
  span: number
  recovering: boolean
  clients: Record<string, ClientState>
  own: [number, SeqOutcome][] | null
  twins: [number, SeqOutcome][] | null
  authors: [number, MutationAuthor][] | null
  attempts: [number, Attempts][] | null
  aliases: [string, string][] | null
}

/** The data that the rules see for one member. */
export interface MemberState {
  client: ClientState
  own: SeqOutcome | null
  earlierOutcome: SeqOutcome | null
  author: MutationAuthor | null
  attempts: Attempts | null
}

/**
 * Combines for each member the database state at the start of the group with the effects of earlier members.
 * A member that changes other data of this kind (an author, an alias, a permanent deletion) ends its group
 * (`PgStore.ends`).
 */
export class GroupSnapshot {
  readonly aliases: ReadonlyMap<string, string>
  private readonly lastSeq = new Map<string, number>()
  private readonly outcomes = new Map<string, SeqOutcome>()
  /** First outcomes by mid. */
  private readonly firsts = new Map<string, SeqOutcome>()
  private readonly lists: Record<'own' | 'twins', Map<number, SeqOutcome>>
  private readonly authors: Map<number, MutationAuthor>
  private readonly attempts: Map<number, Attempts>
  private readonly context: MutationContext

  constructor(context: MutationContext) {
    this.context = context
    this.aliases = new Map(context.aliases)
    this.lists = { own: new Map(context.own), twins: new Map(context.twins) }
    this.authors = new Map(context.authors)
    this.attempts = new Map(context.attempts)
  }

  /** @param i the position of the member in the group */
  stateOf({ clientId, seq, mid }: MutationKey, i: number): MemberState {
    const state = this.context.clients[clientId]
    if (!state) throw new Error(`the device ${clientId} was not looked up`)
    const own = this.outcomes.get(`${clientId} ${seq}`) ?? null
    return {
      client: { ...state, lastSeq: this.lastSeq.get(clientId) ?? state.lastSeq },
      own: this.lists.own.get(i) ?? own,
      earlierOutcome: this.lists.twins.get(i) ?? this.earlierOutcomeOf(mid, own),
      author: this.authors.get(i) ?? null,
      attempts: this.attemptsOf(i),
    }
  }

  attemptsOf = (i: number): Attempts | null => this.attempts.get(i) ?? null

  /** Records an outcome that will be stored. */
  addOutcome({ clientId }: MutationKey, outcome: SeqOutcome): void {
    this.lastSeq.set(clientId, outcome.seq)
    this.outcomes.set(`${clientId} ${outcome.seq}`, outcome)
    if (!this.firsts.has(outcome.mid)) this.firsts.set(outcome.mid, outcome)
  }

  /** Returns the first outcome of this mutation in the group, unless it is the member's own. */
  private earlierOutcomeOf(mid: string, own: SeqOutcome | null): SeqOutcome | null {
    const first = this.firsts.get(mid) ?? null
    return first === own ? null : first
  }
}
