import { Button, Popover } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { IconCalendar } from '../../../components/icons/icons.tsx'

// A calendar is far bigger than its button: it comes when it is asked for.
const DateCalendar = lazy(() =>
  import('../../../components/fields/DateCalendar.tsx').then((m) => ({ default: m.DateCalendar })),
)

const LABEL = 'Ga naar een datum'
const DIALOG = { role: 'dialog', 'aria-label': LABEL }

/** A day far away, without a press for each week or month on the way. */
export function GoToDay({ from, onDay }: { from: string; onDay: (day: string) => void }) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      returnFocus
      position="bottom-start"
      shadow="md"
      withRoles={false}
    >
      <Popover.Target>
        <Button
          variant="default"
          aria-label={LABEL}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconCalendar />
        </Button>
      </Popover.Target>
      <Popover.Dropdown {...DIALOG}>
        <Suspense fallback={null}>
          <DateCalendar
            value={from}
            onPick={(day) => {
              setOpened(false)
              onDay(day)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
