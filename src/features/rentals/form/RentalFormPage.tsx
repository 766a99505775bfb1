import { Button } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormHost } from '../../../components/forms/FormHost.tsx'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import type { RentalDraft } from '../../../domain/rentals/form.ts'
import { type FormMode, RentalForm } from './RentalForm.tsx'
import { rentalFormTexts } from './rentalFormTexts.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { useSession } from '../../../session/useSession.ts'
import { dropDraft } from '../../../shared/drafts/drafts.ts'
import { moveEditsToNewDraft, readRentalEdits } from '../../../shared/rentals/moveEditsToNewDraft.ts'
import {
  loadRentalFormFacts,
  type RentalFormFacts,
  type RentalStart,
  startRental,
} from '../../../shared/rentals/startRental.ts'
import {
  rentalDraftKey,
  takeOverEdits,
  type UnfinishedRental,
  unfinishedRentals,
} from '../../../shared/rentals/unfinishedRentals.ts'

interface GoneRentalProps {
  id: string
  onSaveAsNew: () => void
}

/** Replaces a rental that no longer exists. Unsaved input can become a new rental. */
export function GoneRental({ id, onSaveAsNew }: GoneRentalProps) {
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

/** A new rental: empty, or filled in from the planner or a customer (VF-30, VF-31). */
export function NewRentalPage() {
  const { customerId } = useParams({ strict: false })
  const { itemId, start, end }: RentalStart = useSearch({ strict: false })
  return <Fresh mode="new" start={{ customerId, itemId, start, end }} />
}

/** A copy of a rental. An address without copy=true opens the rental itself (D-090). */
export function CopyRentalPage() {
  const { rentalId = '', copy = '' } = useParams({ strict: false })
  return copy === 'true' ? <Fresh mode="copy" start={{ copyOf: rentalId }} /> : <Stored id={rentalId} />
}

/** An existing rental (VF-02). */
export function RentalDetailPage() {
  const { rentalId = '' } = useParams({ strict: false })
  return <Stored id={rentalId} />
}

interface LoadedStart {
  key: string
  rental: RentalDraft | null
  facts: RentalFormFacts
  /** Unfinished new rentals on this device, latest first. */
  unfinished: readonly UnfinishedRental[]
}

function Fresh({ mode, start }: { mode: FormMode; start: RentalStart }) {
  const { user } = useSession()
  const contact = user ? `${user.name} ${user.lastName}`.trim() : null
  const key = JSON.stringify([start, contact])
  const [loaded, setLoaded] = useState<LoadedStart | null>(null)
  const [resumed, setResumed] = useState<UnfinishedRental | null>(null)
  useEffect(() => {
    let gone = false
    void Promise.all([
      startRental(start, contact),
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

/** Defaults for fields that older stored rentals lack. */
const SINCE = { internalNotes: null } satisfies Partial<RentalDraft>

function Stored({ id }: { id: string }) {
  const found = useLive(
    async () => ({ id, rental: await db.rental.get(id), facts: await loadRentalFormFacts() }),
    [id],
  )
  const carried = useCarriedEdits(id)
  const navigate = useNavigate()
  const saveAsNew = async (rental: RentalDraft | null, drop?: () => void) => {
    await moveEditsToNewDraft(id, rental)
    drop?.()
    await navigate({ to: ROUTES.NewRentalWithoutCustomer })
  }
  if (found?.id !== id || carried?.id !== id) return null
  return (
    <FormHost
      key={id}
      subject={found.rental ? { ...found, rental: { ...SINCE, ...found.rental } } : null}
      keyOf={(one) => one.id}
      notice={({ rental }) => ({
        text: rentalFormTexts.goneMeanwhile,
        canSave: false,
        action: { label: rentalFormTexts.asNew, run: (drop) => void saveAsNew(rental, drop) },
      })}
      otherwise={<GoneRental id={id} onSaveAsNew={() => void saveAsNew(null)} />}
    >
      {({ rental, facts }) => (
        <RentalForm mode="edit" stored={rental} edits={carried.edits ?? undefined} facts={facts} />
      )}
    </FormHost>
  )
}

/** Reads the edits made in the form of a new rental between its save and the opening of this page. */
function useCarriedEdits(id: string) {
  const [carried, setCarried] = useState<{ id: string; edits: UnfinishedRental['edits'] | null } | null>(null)
  useEffect(() => {
    let gone = false
    void takeOverEdits(id).then((edits) => gone || setCarried({ id, edits }))
    return () => {
      gone = true
    }
  }, [id])
  return carried
}
