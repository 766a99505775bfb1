import { Button } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Banner } from '../../components/page/Banner.tsx'
import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import { metaOf } from '../../sync/store/meta.ts'
import { type ReplicaLoss, replicaLossStore, setReplicaLoss } from '../../sync/store/replicaLoss.ts'
import { request } from '../../lib/http.ts'
import { describeChange } from '../../shared/conflicts/describeChange.ts'
import { type ServerContact, lossLine, lossText } from './lossText.ts'
import { loadRecordNames, referencedRecords } from '../../shared/conflicts/recordNames.ts'
import { useSyncStatus } from '../../shared/sync/useSync.ts'

/** The answer of the server, with the change unparsed. */
interface Answer {
  lastSeq: number
  seenAt: string | null
  last: {
    name: string
    args: Record<string, unknown>
    base: Record<string, unknown> | null
    at: string
  } | null
}

/**
 * Reports that the data of this device was gone, and what the server has of it, until the user dismisses it
 * (B5.7).
 */
export function LossBanner() {
  const loss = useSyncExternalStore(replicaLossStore.subscribe, replicaLossStore.getSnapshot)
  return loss && <LossNotice loss={loss} />
}

function LossNotice({ loss }: { loss: ReplicaLoss }) {
  const serverContact = useServerContact(loss)
  const recovered = useRecovered(loss)
  return (
    <Banner
      tone="warning"
      urgent
      label="Gegevens van dit toestel gewist"
      more={lossText(loss.maxSeq, recovered, serverContact, loss.unsent)}
      action={
        <Button size="xs" onClick={() => setReplicaLoss(null)}>
          Gelezen
        </Button>
      }
    >
      {lossLine(loss.maxSeq, recovered, serverContact, loss.unsent)}
    </Banner>
  )
}

/**
 * Asks the server when there is a connection, and again when the data is back, because then the names are
 * known.
 */
function useServerContact({ clientId }: ReplicaLoss): ServerContact | null {
  const { online, lastSyncAt } = useSyncStatus()
  const [serverContact, setServerContact] = useState<ServerContact | null>(null)
  const filled = lastSyncAt !== null
  useEffect(() => {
    let gone = false
    if (online)
      void fetchServerContact(clientId).then(
        (answer) => gone || setServerContact(answer),
        () => {},
      )
    return () => {
      gone = true
    }
  }, [clientId, online, filled])
  return serverContact
}

async function fetchServerContact(clientId: string): Promise<ServerContact> {
  const { last, ...rest } = await request<Answer>('GET', `/sync/heard/${clientId}`)
  if (!last) return { ...rest, last: null }
  const change = { name: last.name, args: last.args, base: last.base ?? {} }
  const text = describeChange(change, await loadRecordNames(referencedRecords(change)))
  return { ...rest, last: { text: text.replace(/\.$/, ''), at: last.at } }
}

/**
 * Returns the numbers of the changes that were recovered from the journal since. They are in the outbox or
 * were sent already.
 */
const useRecovered = ({ at, maxSeq }: ReplicaLoss): readonly number[] =>
  useLive(async () => {
    await db.outbox.count()
    const recovered = await metaOf(db, 'recovered')
    if (!recovered || recovered.at <= at - LATE_MS) return NONE
    return recovered.seqs ?? Array.from({ length: recovered.n }, (_, i) => maxSeq - i)
  }, [at, maxSeq]) ?? NONE
const NONE: readonly number[] = []

/** In ms: the journal may be recovered this long before the loss is detected. */
const LATE_MS = 10 * 60_000
