import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLock } from './LockedArea.tsx'
import { toastWarning } from '../toasts/toasts.ts'

interface MenuEntryProps {
  icon: ReactNode
  /** Red, for irreversible actions. */
  danger?: boolean
  /** The reason why the action is disabled; undefined: it is not. */
  reason: string | undefined
  /** True for an action that changes nothing; a locked area leaves it enabled. */
  reads?: boolean
  onClick: () => void
  children: string
}

/** An action in a menu. A disabled entry shows its reason and remains focusable. */
export function MenuEntry({
  icon,
  danger = false,
  reads = false,
  onClick,
  children,
  ...props
}: MenuEntryProps) {
  const lock = useLock()
  const reason = (reads ? undefined : lock?.reason) ?? props.reason
  return (
    <Menu.Item
      leftSection={icon}
      {...(danger ? { c: 'var(--tone-red-fg)' } : {})}
      {...(reason === undefined
        ? { onClick }
        : { 'aria-disabled': true, 'data-disabled': true, onClick: () => toastWarning(reason) })}
      {...(reason === undefined ? {} : { 'aria-description': reason })}
    >
      {children}
    </Menu.Item>
  )
}
