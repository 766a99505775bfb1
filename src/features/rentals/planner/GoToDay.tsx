import { Button, Popover } from '@mantine/core'
import { later } from '../../../components/page/later.ts'
import { IconCalendar } from '../../../components/icons/icons.tsx'

// A calendar is far bigger than its button: it comes when it is asked for.
const DateCalendar = later(() => import('../../../components/fields/DateCalendar.tsx'), 'DateCalendar')

const LABEL = 'Ga naar een datum'
const DIALOG = { role: 'dialog', 'aria-label': LABEL }

interface GoToDayProps {
  from: string
  opened: boolean
  onOpened: (opened: boolean) => void
  onDay: (day: string) => void
}

/** A day far away, without a press for each week or month on the way. */
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
