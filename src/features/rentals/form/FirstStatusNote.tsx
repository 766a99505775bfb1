import { Button, Group } from '@mantine/core'
import { useLock } from '../../../components/page/LockedArea.tsx'
import { NoteBox } from '../../../components/page/NoteBox.tsx'
import { toastSaveFailed } from '../../../components/toasts/toasts.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { storedFirstStatus } from '../../../db/queries/settings.ts'
import { FIRST_STATUSES, type FirstStatus } from '../../../domain/rentals/constants.ts'
import { useSession } from '../../../session/useSession.ts'
import { rentalFormTexts } from './rentalFormTexts.ts'

/**
 * Asks once per person whether a new rental begins as an option or confirmed (VB-40). It stands above the form
 * and blocks nothing; the answer is remembered for the next rentals.
 */
export function FirstStatusNote({ onChoose }: { onChoose: (status: FirstStatus) => void }) {
  const { user } = useSession()
  const isLocked = useLock() !== null
  const userId = user?.id
  const stored = useLive(async () => ({ status: userId ? await storedFirstStatus(userId) : null }), [userId])
  if (!userId || isLocked || !stored || stored.status !== null) return null
  const choose = (value: FirstStatus) => {
    onChoose(value)
    mutate('preference.setFirstStatus', { userId, value }).catch(toastSaveFailed)
  }
  return (
    <NoteBox tone="blue" title={rentalFormTexts.firstStatus}>
      <Group gap="sm">
        {FIRST_STATUSES.map((status) => (
          <Button key={status} variant="default" onClick={() => choose(status)}>
            {status}
          </Button>
        ))}
        <span>{rentalFormTexts.firstStatusHint}</span>
      </Group>
    </NoteBox>
  )
}
