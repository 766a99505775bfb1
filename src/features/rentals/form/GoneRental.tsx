import { Button } from '@mantine/core'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { useLive } from '../../../db/live.ts'
import { dropDraft } from '../../../pieces/drafts/drafts.ts'
import { typedInRental } from '../../../pieces/rentals/keepAsNew.ts'
import { draftKeyOf } from '../../../pieces/rentals/unfinished.ts'
import { t } from './texts.ts'

interface GoneRentalProps {
  id: string
  onBeginAnew: () => void
}

/** Replaces a rental that no longer exists. Unsaved input can become a new rental. */
export function GoneRental({ id, onBeginAnew }: GoneRentalProps) {
  const typed = useLive(() => typedInRental(id), [id])
  if (!typed) return <EmptyState text={t.gone} />
  return (
    <EmptyState text={t.gone} hint={t.keptOfGone}>
      <ActionButton variant="filled" onClick={onBeginAnew}>
        {t.asNew}
      </ActionButton>
      <Button variant="subtle" onClick={() => void dropDraft(draftKeyOf(id, false))}>
        {t.dropTyped}
      </Button>
    </EmptyState>
  )
}
