import { useEffect, useState } from 'react'
import { NoteBox } from '../../../components/page/NoteBox.tsx'
import { formatDate } from '../../../lib/dates.ts'
import { useWhyNotCall } from '../../../shared/rights/useWhyNotCall.ts'
import { useSyncStatus } from '../../../shared/sync/useSync.ts'
import { KeptList } from './EraseDialog.tsx'
import { type Erasure, readErasure } from './erasure.ts'

interface ErasedNoteProps {
  kind: 'customer' | 'contact'
  id: string
  erasedAt: string
}

/** 'Gewist op …'; an owner with a connection also sees what the law keeps (PV-07). */
export function ErasedNote({ kind, id, erasedAt }: ErasedNoteProps) {
  const { online } = useSyncStatus()
  const whyNot = useWhyNotCall('GET /customer/erase/:id')
  const [kept, setKept] = useState<Erasure['kept']>([])
  const reads = online && whyNot === undefined
  useEffect(() => {
    if (!reads) return
    readErasure({ kind, id })
      .then((erasure) => setKept(erasure.kept))
      // The note is right without the list.
      .catch(() => {})
  }, [reads, kind, id])
  return (
    <NoteBox tone="grey" title={`Gewist op ${formatDate(erasedAt)}`}>
      {kind === 'customer'
        ? 'De gegevens van deze klant werden gewist. De nummers en bedragen van de herstellingen en verhuringen blijven.'
        : 'De gegevens van dit contact werden gewist.'}
      <KeptList kept={kept} />
    </NoteBox>
  )
}
