import { ChangeButton } from '../../components/page/ChangeButton.tsx'
import { toastSaveFailed, toastSuccess } from '../../components/toasts/toasts.ts'
import { mutate } from '../../db/mutate.ts'
import { type BilledVisit, useBilledVisit } from '../billed/BilledVisit.tsx'
import { NeedsRight } from '../rights/NeedsRight.tsx'
import { type DescribedConflict, restoreLabel } from './conflictTexts.ts'

/** Settles a conflict: the present value stays (B6.1). @param id of the conflict */
async function keepWinner(id: string): Promise<void> {
  try {
    await mutate('conflict.dismiss', { id })
    toastSuccess('Huidige waarde behouden.')
  } catch (error) {
    toastSaveFailed(error)
  }
}

/**
 * Settles a conflict: the losing value comes back (B6.1). @param visit asks first if the repair is billed (D-142)
 */
async function restoreLosingValue(id: string, visit: BilledVisit): Promise<void> {
  try {
    const isSaved = await visit.save((consent) => mutate('conflict.restoreLoser', { id, ...consent }))
    if (isSaved) toastSuccess('Waarde teruggezet.')
  } catch (error) {
    toastSaveFailed(error)
  }
}

/** The two ways to settle a conflict. Each button names its result. */
export function ConflictChoice({
  described,
  small = false,
}: {
  described: DescribedConflict
  small?: boolean
}) {
  const { id } = described.conflict
  const visit = useBilledVisit()
  const size = small ? 'compact-sm' : 'sm'
  return (
    <NeedsRight mutation="conflict.dismiss">
      <ChangeButton size={size} variant="default" onClick={() => void restoreLosingValue(id, visit)}>
        {restoreLabel(described)}
      </ChangeButton>
      <ChangeButton size={size} variant="default" onClick={() => void keepWinner(id)}>
        Huidige waarde houden
      </ChangeButton>
    </NeedsRight>
  )
}
