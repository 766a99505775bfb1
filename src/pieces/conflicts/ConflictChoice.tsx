import { Button } from '@mantine/core'
import { useBilledVisit } from '../billed/BilledVisit.tsx'
import { keepWinner, putLoserBack } from './settle.ts'
import { restoreLabel, type ToldConflict } from './words.ts'

/** What a person can do about a conflict; each button names what it leads to. */
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
