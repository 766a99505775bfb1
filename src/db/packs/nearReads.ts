import type { PackRow } from '../tables.ts'
import type { Near } from './near.ts'
import { type PackReads, packsWith } from './reading.ts'

/** Reads of bundles that skip the cached ones. @param stamp `meta.packs`, read in the same transaction */
export function nearReads(reads: PackReads, near: Near, stamp: number): PackReads {
  const keep = (packs: readonly (PackRow | undefined)[]) => {
    for (const pack of packs) if (pack) near.keepPack(stamp, pack)
  }
  const bounds = near.bounds(stamp)
  return {
    ...reads,
    ...(bounds && { where: (e, ids) => packsWith(e, bounds[e], ids) }),
    async packs(range) {
      const packs = await reads.packs(range)
      keep(packs)
      return packs
    },
    async at(keys) {
      const here = keys.map((key) => near.pack(stamp, key))
      const far = await reads.at(keys.filter((_, i) => !here[i]))
      keep(far)
      let next = 0
      return here.map((pack) => pack ?? far[next++])
    },
  }
}
