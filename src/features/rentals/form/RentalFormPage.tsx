import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import type { RentalDraft } from '../../../domain/rentals/form.ts'
import { useSession } from '../../session/useSession.ts'
import { type FormMode, RentalForm } from './RentalForm.tsx'
import { type FormFacts, loadFacts, type Start, startRental } from './start.ts'
import { t } from './texts.ts'

/** A new rental, empty or with what the planner or a customer brings along (VF-30, VF-31). */
export function NewRentalPage() {
  const { customerId } = useParams({ strict: false }) as { customerId?: string }
  const { itemId, start, end } = useSearch({ strict: false }) as Start
  return <Fresh mode="new" start={{ customerId, itemId, start, end }} />
}

/** A copy of a rental; an address that asks for no copy opens the rental itself (D-090). */
export function CopyRentalPage() {
  const { rentalId, copy } = useParams({ strict: false }) as { rentalId: string; copy: string }
  return copy === 'true' ? <Fresh mode="copy" start={{ copyOf: rentalId }} /> : <Stored id={rentalId} />
}

/** A rental that is there (VF-02). */
export function RentalDetailPage() {
  const { rentalId } = useParams({ strict: false }) as { rentalId: string }
  return <Stored id={rentalId} />
}

interface Begun {
  key: string
  rental: RentalDraft | null
  facts: FormFacts
}

function Fresh({ mode, start }: { mode: FormMode; start: Start }) {
  const { user } = useSession()
  const contact = user ? `${user.name} ${user.lastName}`.trim() : null
  const key = JSON.stringify([start, contact])
  const [begun, setBegun] = useState<Begun | null>(null)
  useEffect(() => {
    let gone = false
    const [from, by] = JSON.parse(key) as [Start, string | null]
    void Promise.all([startRental(from, by), loadFacts()]).then(
      ([rental, facts]) => gone || setBegun({ key, rental, facts }),
    )
    return () => {
      gone = true
    }
  }, [key])
  if (begun?.key !== key) return null
  if (!begun.rental) return <EmptyState text={t.gone} />
  return <RentalForm key={begun.rental.id} mode={mode} stored={begun.rental} facts={begun.facts} />
}

function Stored({ id }: { id: string }) {
  const found = useLive(
    async () => ({ id, rental: await db.rental.get(id as never), facts: await loadFacts() }),
    [id],
  )
  if (found?.id !== id) return null
  if (!found.rental) return <EmptyState text={t.gone} />
  return <RentalForm key={id} mode="edit" stored={found.rental} facts={found.facts} />
}
