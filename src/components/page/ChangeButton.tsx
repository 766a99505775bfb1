import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import { useLock } from './LockedArea.tsx'

type ChangeButtonProps = ButtonProps & ElementProps<'button', keyof ButtonProps>

/** A button that changes something: a locked area disables it and says why. */
export function ChangeButton(props: ChangeButtonProps) {
  const lock = useLock()
  return (
    <Button
      {...props}
      {...(lock ? { disabled: true, title: lock.reason, 'aria-describedby': lock.id } : {})}
    />
  )
}
