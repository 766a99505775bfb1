import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { lockedProps, useLock } from './LockedArea.tsx'

type ChangeButtonProps = ButtonProps & ElementProps<'button', keyof ButtonProps>

/** A button that changes something: a locked area disables it and says why. */
export function ChangeButton(props: ChangeButtonProps) {
  return <Button {...props} {...lockedProps(useLock())} />
}

/** A plain button that does as `ChangeButton`. */
export function PlainChangeButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} {...lockedProps(useLock())} />
}
