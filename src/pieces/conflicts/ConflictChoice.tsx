import { Button } from '@mantine/core'
import { settle } from './settle.ts'
import { restoreLabel, type ToldConflict } from './words.ts'

/** What a person can do about a conflict; each button names what it leads to. */
export function ConflictChoice({ told, small = false }: { told: ToldConflict; small?: boolean }) {
  const { id } = told.conflict
  const size = small ? 'compact-sm' : 'sm'
  return (
    <>
      <Button size={size} variant="default" onClick={() => void settle('conflict.restoreLoser', id)}>
        {restoreLabel(told)}
      </Button>
      <Button size={size} variant="default" onClick={() => void settle('conflict.dismiss', id)}>
        Huidige waarde houden
      </Button>
    </>
  )
}
