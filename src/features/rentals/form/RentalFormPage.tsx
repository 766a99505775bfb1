import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { storedFirstStatus } from '../../../db/queries/settings.ts'
import type { RentalDraft } from '../../../domain/rentals/form.ts'
import { StoredRental } from '../detail/RentalDetailPage.tsx'
import { type FormMode, RentalForm } from './RentalForm.tsx'
import { rentalFormTexts } from './rentalFormTexts.ts'
import { useSession } from '../../../session/useSession.ts'
import { dropDraft } from '../../../shared/drafts/drafts.ts'
import {
  loadRentalFormFacts,
  type RentalFormFacts,
  type RentalStart,
  startRental,
} from '../../../shared/rentals/startRental.ts'
import { type UnfinishedRental, unfinishedRentals } from '../../../shared/rentals/unfinishedRentals.ts'

/** A new rental: empty, or filled in from the planner or a customer (VF-30, VF-31). */
export function NewRentalPage() {
  const { customerId } = useParams({ strict: false })
  const { itemId, start, end }: RentalStart = useSearch({ strict: false })
  return <Fresh mode="new" start={{ customerId, itemId, start, end }} />
}

/** A copy of a rental. An address without copy=true opens the rental itself (D-090). */
export function CopyRentalPage() {
  const { rentalId = '', copy = '' } = useParams({ strict: false })
  return copy === 'true' ? <Fresh mode="copy" start={{ copyOf: rentalId }} /> : <StoredRental id={rentalId} />
}

interface LoadedStart {
  key: string
  rental: RentalDraft | null
  facts: RentalFormFacts
  /** Unfinished new rentals on this device, latest first. */
  unfinished: readonly UnfinishedRental[]
}

/** Adds the status that the person chose for new rentals. */
const withFirstStatus = async (start: RentalStart, userId: string | undefined): Promise<RentalStart> => ({
  ...start,
  status: userId ? await storedFirstStatus(userId) : null,
})

function Fresh({ mode, start }: { mode: FormMode; start: RentalStart }) {
  const { user } = useSession()
  const contact = user ? `${user.name} ${user.lastName}`.trim() : null
  const key = JSON.stringify([start, contact])
  const [loaded, setLoaded] = useState<LoadedStart | null>(null)
  const [resumed, setResumed] = useState<UnfinishedRental | null>(null)
  useEffect(() => {
    let gone = false
    void Promise.all([
      withFirstStatus(start, user?.id).then((whole) => startRental(whole, contact)),
      loadRentalFormFacts(),
      unfinishedRentals(start.copyOf),
    ]).then(([rental, facts, unfinished]) => gone || setLoaded({ key, rental, facts, unfinished }))
    return () => {
      gone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `key` stands for `start` and `contact`
  }, [key])
  if (loaded?.key !== key) return null
  const { rental, facts, unfinished } = loaded
  if (resumed) {
    const { source, edits, copyOf } = resumed
    const of = copyOf ? 'copy' : mode
    return (
      <RentalForm key={source.id} mode={of} stored={source} edits={edits} copyOf={copyOf} facts={facts} />
    )
  }
  if (!rental) return <EmptyState text={rentalFormTexts.gone} />
  const [offered, ...older] = unfinished
  const answer = (accepted: boolean) => {
    if (accepted) return setResumed(offered ?? null)
    setLoaded({ ...loaded, unfinished: older })
    if (offered) void dropDraft(offered.key)
  }
  return (
    <RentalForm
      key={rental.id}
      mode={mode}
      stored={rental}
      copyOf={start.copyOf}
      facts={facts}
      unfinished={offered}
      onUnfinished={answer}
    />
  )
}
