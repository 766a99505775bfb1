import { Button } from '@mantine/core'
import { useBilledVisit } from '../billed/BilledVisit.tsx'
import { keepWinner, restoreLosingValue } from './resolveConflict.ts'
import { restoreLabel, type DescribedConflict } from './conflictTexts.ts'

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
    <>
      <Button size={size} variant="default" onClick={() => void restoreLosingValue(id, visit)}>
        {restoreLabel(described)}
      </Button>
      <Button size={size} variant="default" onClick={() => void keepWinner(id)}>
        Huidige waarde houden
      </Button>
    </>
  )
}
