import { Button } from '@mantine/core'
import { EmptyState } from '../components/list/EmptyState.tsx'
import { IconError } from '../components/icons/firstIcons.tsx'

/** Shown when a screen fails. Stored data is safe, so the user can always reload. */
export function ScreenError({ error }: { error: unknown }) {
  console.error(error)
  return (
    <main>
      <EmptyState
        icon={<IconError size={40} />}
        text="Dit scherm kon niet getoond worden. Uw gegevens zijn bewaard op dit toestel."
      >
        <Button onClick={() => window.location.reload()}>Herladen</Button>
      </EmptyState>
    </main>
  )
}
