import type { MovedRecord } from '../../domain/duplicates/replacedData.ts'
import type { Merge } from '../../domain/duplicates/merge.ts'
import type { RunContext, Tx } from '../define.ts'
import type { ServerOf } from '../serverEffects.ts'

const countOf = (moved: readonly MovedRecord[], contacts: number): Merge['moved'] => {
  const of = (...kinds: string[]) => moved.filter(({ e }) => kinds.includes(e)).length
  return {
    repairs: of('repair'),
    rentals: of('rental'),
    items: of('item'),
    contacts,
    others: of('actionForm', 'kit', 'itemModel', 'category'),
  }
}

type MergeDescription = Pick<
  Merge,
  'id' | 'kind' | 'survivorId' | 'mergedId' | 'customerId' | 'survivorName' | 'mergedName'
>

const KINDS: Record<Merge['kind'], string> = { customer: 'Klant', contact: 'Contact', item: 'Item' }

/** The details of a merge in 'Logboek van de zaak': ids alone, since a name there could not be erased. */
export const mergeDetails = ({
  kind,
  survivorId,
  mergedId,
}: Pick<Merge, 'kind' | 'survivorId' | 'mergedId'>) => ({
  kind: KINDS[kind],
  record: survivorId,
  other: mergedId,
})

/** Writes the record that describes a merge, and stores the replaced data in the bin. Server only. */
export async function recordMerge(
  tx: Tx,
  ctx: RunContext,
  server: ServerOf<'now' | 'history' | 'audit'>,
  description: MergeDescription,
  replaced: { moved: MovedRecord[] },
  contacts = 0,
): Promise<void> {
  await server.history.trash('merge', description.id, replaced)
  await tx.put('merge', {
    ...description,
    state: 'merged',
    moved: countOf(replaced.moved, contacts),
    by: ctx.uid,
    at: server.now(),
    takenBackBy: null,
    takenBackAt: null,
  })
  await server.audit.record({ what: 'merged', details: mergeDetails(description) })
}
