import { IconExchange } from '../../components/icons/icons.tsx'
import { DEPARTMENTS } from '../../domain/shared/departments.ts'
import { IconButton } from './IconButton.tsx'
import { useSwitchDepartment } from './useSwitchDepartment.ts'

/** Switches to the other department (SH-16). */
export function SwitchDepartment() {
  const exchange = useSwitchDepartment()
  if (!exchange) return null
  const { other, go } = exchange
  return (
    <IconButton
      label={`Naar ${DEPARTMENTS[other]}`}
      icon={<IconExchange size={20} />}
      onClick={() => void go()}
    />
  )
}
