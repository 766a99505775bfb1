import type { EntityName } from '../protocol/entities.ts'
import { product } from '../protocol/product.ts'
import type { AliasMap } from './aliases.ts'
import type { MutationCall } from './mutation.ts'
import type { CachedAggregate, Workspace } from './workspace.ts'

/**
 * Caches the rows that the last transactions of this page read and wrote. It is valid while nobody else
 * writes, which `nextSeq` and `stamp` show. A mutation then waits for the store once, instead of once per
 * document that its rules read.
 */
export class MutationCache {
  rows = new Map<string, CachedAggregate>()
  /** The aliases arrive with the pull; no mutation of a page writes one. Undefined: not read yet. */
  aliases: AliasMap | undefined
  private nextSeq: number | undefined
  private stamp: number | undefined

  /** Returns the documents that these calls change, and their authors, as far as they are not cached. */
  uncached(group: readonly MutationCall[]): { e: EntityName; id: string }[] {
    const { authors } = product()
    const wanted = group.flatMap(({ def, command }) => [
      ...(authors ? [{ e: authors.entity, id: command.uid }] : []),
      ...[def.baseOf?.(command.args) ?? []].flat(),
    ])
    const unknown = wanted.filter(({ e, id }) => !this.rows.has(e + id))
    return [...new Map(unknown.map((of) => [of.e + of.id, of])).values()]
  }

  /** Forgets everything if the store was changed by another writer. */
  check(nextSeq: number | undefined, stamp: number | undefined): void {
    const moved = this.nextSeq !== nextSeq || this.stamp !== stamp
    if (moved || this.rows.size > MEMORY_ROWS) this.rows = new Map()
    if (moved) this.aliases = undefined
    this.stamp = stamp
  }

  update(work: Workspace, nextSeq: number | undefined): void {
    for (const [key, known] of work.stored()) this.rows.set(key, known)
    this.nextSeq = nextSeq
  }

  clear(): void {
    this.rows = new Map()
    this.aliases = undefined
  }
}
const MEMORY_ROWS = 1_000
