import type { EntityName } from '../domain/entities.ts'
import type { Aliases } from './aliases.ts'
import type { Call } from './mutation.ts'
import type { Known, Workspace } from './workspace.ts'

/**
 * What the last transactions of this page read and wrote. It holds as long as nobody else wrote since, which two
 * numbers tell: a mutation then waits once for the store instead of once per document that its rules look up.
 */
export class Memory {
  rows = new Map<string, Known>()
  /** No mutation of a page writes one: they come with the pull. Undefined: not read yet. */
  aliases: Aliases | undefined
  private nextSeq: number | undefined
  private stamp: number | undefined

  /** The documents that these calls are about, where they are not here. */
  lacks(group: readonly Call[]): { e: EntityName; id: string }[] {
    const wanted = group.flatMap(({ def, command }) => def.baseOf?.(command.args) ?? [])
    const unknown = wanted.filter(({ e, id }) => !this.rows.has(e + id))
    return [...new Map(unknown.map((of) => [of.e + of.id, of])).values()]
  }

  /** Forgets everything when the store has moved on. */
  check(nextSeq: number | undefined, stamp: number | undefined): void {
    const moved = this.nextSeq !== nextSeq || this.stamp !== stamp
    if (moved || this.rows.size > MEMORY_ROWS) this.rows = new Map()
    if (moved) this.aliases = undefined
    this.stamp = stamp
  }

  learn(work: Workspace, nextSeq: number | undefined): void {
    for (const [key, known] of work.stored()) this.rows.set(key, known)
    this.nextSeq = nextSeq
  }

  forget(): void {
    this.rows = new Map()
    this.aliases = undefined
  }
}
const MEMORY_ROWS = 1_000
