import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { toastWarning } from '../toasts/toasts.ts'

interface MenuEntryProps {
  icon: ReactNode
  /** Red, for irreversible actions. */
  danger?: boolean
  /** The reason why the action is disabled; undefined: it is not. */
  reason: string | undefined
  onClick: () => void
  children: string
}

/** An action in a menu. A disabled entry shows its reason and remains focusable. */
export function MenuEntry({ icon, danger = false, reason, onClick, children }: MenuEntryProps) {
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
