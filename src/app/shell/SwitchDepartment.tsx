import { Button } from '@mantine/core'
import { IconExchange } from '../../components/icons/icons.tsx'
import { DEPARTMENTS } from '../../domain/shared/departments.ts'
import { IconButton } from './IconButton.tsx'
import { useSwitchDepartment } from './useSwitchDepartment.ts'

/** Switches to the other department (SH-16). */
export function SwitchDepartment({ withText = false }: { withText?: boolean }) {
  const exchange = useSwitchDepartment()
  if (!exchange) return null
  const { other, go } = exchange
  const label = `Naar ${DEPARTMENTS[other]}`
  if (withText) {
    return (
      <Button leftSection={<IconExchange />} onClick={() => void go()}>
        {label}
      </Button>
    )
  }
  return <IconButton label={label} icon={<IconExchange size={20} />} onClick={() => void go()} />
}
