import { Button } from '@mantine/core'
import { useBilledVisit } from '../billed/BilledVisit.tsx'
import { keepWinner, putLoserBack } from './settle.ts'
import { restoreLabel, type ToldConflict } from './words.ts'

/** The two ways to settle a conflict. Each button names its result. */
export function ConflictChoice({ told, small = false }: { told: ToldConflict; small?: boolean }) {
  const { id } = told.conflict
  const visit = useBilledVisit()
  const size = small ? 'compact-sm' : 'sm'
  return (
    <>
      <Button size={size} variant="default" onClick={() => void putLoserBack(id, visit)}>
        {restoreLabel(told)}
      </Button>
      <Button size={size} variant="default" onClick={() => void keepWinner(id)}>
        Huidige waarde houden
      </Button>
    </>
  )
}
