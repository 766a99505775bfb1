import { Button, Popover } from '@mantine/core'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { IconCalendar } from '../../../components/icons/icons.tsx'

// Load the calendar on demand: it is far bigger than its button.
const DateCalendar = lazyComponent(
  () => import('../../../components/fields/DateCalendar.tsx'),
  'DateCalendar',
)

const LABEL = 'Ga naar een datum'
const DIALOG = { role: 'dialog', 'aria-label': LABEL }

interface GoToDayProps {
  from: string
  opened: boolean
  onOpened: (opened: boolean) => void
  onDay: (day: string) => void
}

/** Jumps to a distant day without stepping through weeks or months. */
export function GoToDay({ from, opened, onOpened, onDay }: GoToDayProps) {
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
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
          onClick={() => onOpened(!opened)}
        >
          <IconCalendar />
        </Button>
      </Popover.Target>
      <Popover.Dropdown {...DIALOG}>
        <DateCalendar
          value={from}
          onPick={(day) => {
            onOpened(false)
            onDay(day)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
