import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ActionButton.module.css'
import { toastWarning } from './toasts.ts'

interface ActionProps {
  onClick: () => void
  /** Why it cannot be done now. The button keeps the focus and tells the reason when it is pressed. */
  disabledReason?: string | undefined
  disabled?: boolean
  loading?: boolean
}

export interface ActionButtonProps extends ActionProps {
  children: ReactNode
  icon?: ReactNode
  variant?: 'filled' | 'default' | 'subtle' | 'light'
  color?: string
}

/** A button that can say why it does not work now, such as 'Hiervoor is een internetverbinding nodig.' */
export function ActionButton({
  children,
  icon,
  variant = 'default',
  color,
  loading,
  ...action
}: ActionButtonProps) {
  return (
    <Button
      variant={variant}
      leftSection={icon}
      {...(color === undefined ? {} : { color })}
      loading={loading === true}
      {...behaviour(action)}
    >
      {children}
    </Button>
  )
}

export interface IconActionProps extends ActionProps {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
  /** Red for what cannot be undone. */
  danger?: boolean
  size?: 'sm' | 'md'
}

/**
 * An action as an icon, for the rows of a list and the heads of panels. A plain button: a list shows more than a
 * hundred of them.
 */
export function IconAction({ label, icon, danger, size = 'md', loading, ...action }: IconActionProps) {
  return (
    <button
      type="button"
      className={classes.iconAction}
      data-size={size}
      data-danger={danger || undefined}
      aria-label={label}
      aria-busy={loading || undefined}
      {...behaviour({ ...action, disabled: action.disabled || loading === true })}
      title={action.disabledReason ?? label}
    >
      {icon}
    </button>
  )
}

function behaviour({ onClick, disabled, disabledReason }: ActionProps) {
  if (disabledReason === undefined) return { onClick, disabled: disabled === true }
  return {
    onClick: () => toastWarning(disabledReason),
    'aria-disabled': true,
    'data-disabled': true,
    title: disabledReason,
  }
}
