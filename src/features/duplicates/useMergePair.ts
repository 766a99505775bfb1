import { useParams, useSearch } from '@tanstack/react-router'
import { useLive } from '../../db/live.ts'
import { type MergePair, mergePair } from '../../db/queries/mergePair.ts'
import { type Merge, MERGED_KINDS } from '../../domain/duplicates/merge.ts'
import { isOneOf } from '../../domain/shared/objects.ts'

export interface PairAddress {
  kind: Merge['kind']
  one: string
  other: string
  customerId: string | null
}

/**
 * Returns the two records named by the address. `pair` is null if one is missing, undefined while loading.
 */
export function useMergePair(): { address: PairAddress; pair: MergePair | null | undefined } {
  const { kind, one = '', other = '' } = useParams({ strict: false })
  const { klant = null } = useSearch({ strict: false }) as { klant?: string }
  const address: PairAddress = {
    kind: isOneOf(MERGED_KINDS, kind) ? kind : 'customer',
    one,
    other,
    customerId: klant,
  }
  const key = JSON.stringify(address)
  const found = useLive(async () => ({ key, pair: await mergePair(JSON.parse(key) as PairAddress) }), [key])
  return { address, pair: found?.key === key ? found.pair : undefined }
}
