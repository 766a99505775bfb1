import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconExchange } from '../../components/icons.tsx'
import { DEPARTMENTS } from '../../features/session/departments.ts'
import { useSwitchDepartment } from './useSwitchDepartment.ts'

/** Switches to the other department (SH-16). */
export function SwitchDepartment({ withText = false }: { withText?: boolean }) {
  const { other, go } = useSwitchDepartment()
  const label = `Naar ${DEPARTMENTS[other]}`
  if (withText) {
    return (
      <Button leftSection={<IconExchange />} onClick={() => void go()}>
        {label}
      </Button>
    )
  }
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} onClick={() => void go()}>
        <IconExchange size={20} />
      </ActionIcon>
    </Tooltip>
  )
}
