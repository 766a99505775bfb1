import { Button } from '@mantine/core'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { useLive } from '../../../db/live.ts'
import { dropDraft } from '../../../shared/drafts/drafts.ts'
import { readRentalEdits } from '../../../shared/rentals/moveEditsToNewDraft.ts'
import { rentalDraftKey } from '../../../shared/rentals/unfinishedRentals.ts'
import { rentalFormTexts } from './rentalFormTexts.ts'

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
