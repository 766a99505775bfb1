import { Button } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormHost } from '../../../components/forms/FormHost.tsx'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import type { RentalDraft } from '../../../domain/rentals/form.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { isLockedRental } from '../../../domain/rentals/status.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { dropDraft } from '../../../shared/drafts/drafts.ts'
import { moveEditsToNewDraft, readRentalEdits } from '../../../shared/rentals/moveEditsToNewDraft.ts'
import { loadRentalFormFacts } from '../../../shared/rentals/startRental.ts'
import {
  rentalDraftKey,
  takeOverEdits,
  type UnfinishedRental,
} from '../../../shared/rentals/unfinishedRentals.ts'
import { RentalForm } from '../form/RentalForm.tsx'
import { rentalFormTexts } from '../form/rentalFormTexts.ts'
import { rentalReadTexts } from './rentalReadTexts.ts'
import { RentalReadView } from './RentalReadView.tsx'

interface GoneRentalProps {
  id: string
  onSaveAsNew: () => void
}

/** Replaces a rental that no longer exists. Unsaved input can become a new rental. */
function GoneRental({ id, onSaveAsNew }: GoneRentalProps) {
  const typed = useLive(() => readRentalEdits(id), [id])
  if (!typed) return <EmptyState text={rentalFormTexts.gone} />
  return (
    <EmptyState text={rentalFormTexts.gone} hint={rentalFormTexts.keptOfGone}>
      <ActionButton variant="filled" onClick={onSaveAsNew}>
        {rentalFormTexts.asNew}
      </ActionButton>
      <Button variant="subtle" onClick={() => void dropDraft(rentalDraftKey(id, false))}>
        {rentalFormTexts.dropTyped}
      </Button>
    </EmptyState>
  )
}

/** A stored rental: it opens to be read, and with `bewerken=true` to be changed (VB-01, VF-02). */
export function RentalDetailPage() {
  const { rentalId = '' } = useParams({ strict: false })
  return <StoredRental id={rentalId} />
}

/** Defaults for fields that older stored rentals lack. */
const SINCE = { internalNotes: null } satisfies Partial<Rental>

/** Reads everything that the screen shows first, so that nothing appears later. */
async function readStored(id: string) {
  const [rental, facts] = await Promise.all([db.rental.get(id), loadRentalFormFacts()])
  const customer = rental?.customerId ? await db.customer.get(rental.customerId) : undefined
  return { id, rental, customer, facts }
}

export interface RentalDetailSearch {
  /** True: the form is open. */
  bewerken?: boolean
  /** The item whose scan opened the form. */
  itemId?: string
}

export function StoredRental({ id }: { id: string }) {
  const found = useLive(() => readStored(id), [id])
  const { bewerken, itemId }: RentalDetailSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { carried, carry } = useCarriedEdits(id)
  const saveAsNew = async (rental: RentalDraft | null, drop?: () => void) => {
    await moveEditsToNewDraft(id, rental)
    drop?.()
    await navigate({ to: ROUTES.NewRentalWithoutCustomer })
  }
  // Both replace the address: Back leaves the rental from either of them, after the question of the form.
  const edit = (edits: UnfinishedRental['edits'] | null) => {
    carry(edits)
    void navigate({ to: ROUTES.RentalDetail, params: { rentalId: id }, search: EDITING, replace: true })
  }
  const read = () => {
    carry(null)
    void navigate({ to: ROUTES.RentalDetail, params: { rentalId: id }, search: {}, replace: true })
  }
  if (found?.id !== id || carried?.id !== id) return null
  const isEditing = bewerken === true || itemId !== undefined
  return (
    <FormHost
      key={id}
      subject={found.rental ? { ...found, rental: { ...SINCE, ...found.rental } } : null}
      keyOf={({ rental }) => `${rental.id} ${isLockedRental(rental)}`}
      notice={({ rental }, next) =>
        next
          ? { text: rentalReadTexts.lockedMeanwhile, canSave: true }
          : {
              text: rentalFormTexts.goneMeanwhile,
              canSave: false,
              action: { label: rentalFormTexts.asNew, run: (drop) => void saveAsNew(rental, drop) },
            }
      }
      otherwise={<GoneRental id={id} onSaveAsNew={() => void saveAsNew(null)} />}
    >
      {({ rental, customer, facts }) =>
        isEditing && !isLockedRental(rental) ? (
          <RentalForm
            mode="edit"
            stored={rental}
            edits={carried.edits ?? undefined}
            facts={facts}
            onDone={read}
          />
        ) : (
          <RentalReadView rental={rental} customer={customer} onEdit={edit} />
        )
      }
    </FormHost>
  )
}

const EDITING = { bewerken: true }

/**
 * The edits with which the form opens: those of a draft that the person continues, or those made in the form of
 * a new rental between its save and the opening of this page. The latter open the form by themselves.
 */
function useCarriedEdits(id: string) {
  const [carried, setCarried] = useState<{ id: string; edits: UnfinishedRental['edits'] | null } | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    let gone = false
    void takeOverEdits(id).then(async (edits) => {
      if (edits && !gone)
        await navigate({ to: ROUTES.RentalDetail, params: { rentalId: id }, search: EDITING, replace: true })
      if (!gone) setCarried({ id, edits })
    })
    return () => {
      gone = true
    }
  }, [id, navigate])
  return { carried, carry: (edits: UnfinishedRental['edits'] | null) => setCarried({ id, edits }) }
}
