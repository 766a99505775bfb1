import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './ActionButton.module.css'
import { useLock } from './LockedArea.tsx'
import { toastWarning } from '../toasts/toasts.ts'

interface ActionProps {
  onClick: () => void
  /**
   * The reason why the action is impossible now. It shows below the button; below an icon only screen readers
   * get it. Pressing reports it too, because the button stays focusable.
   */
  disabledReason?: string | undefined
  disabled?: boolean
  loading?: boolean
  /** True for an action that changes nothing, such as printing. A locked area leaves it enabled. */
  reads?: boolean
}

export interface ActionButtonProps extends ActionProps {
  children: ReactNode
  icon?: ReactNode
  variant?: 'filled' | 'default' | 'subtle' | 'light'
  color?: string
  /** Id of a text on the screen that already gives the reason, for several buttons together. */
  describedBy?: string | undefined
}

/** A button that can say why it is disabled, such as 'Hiervoor is een internetverbinding nodig.' */
export function ActionButton({
  children,
  icon,
  variant = 'default',
  color,
  loading,
  describedBy,
  ...action
}: ActionButtonProps) {
  const id = useId()
  const lock = useActionLock(action)
  const disabledReason = lock?.reason ?? action.disabledReason
  const explainedBy = lock ? lock.id : describedBy
  return (
    // Render the same element with and without a reason, so that the button keeps the focus.
    <span
      className={disabledReason === undefined || explainedBy !== undefined ? classes.bare : classes.explained}
    >
      <Button
        variant={variant}
        leftSection={icon}
        {...(color === undefined ? {} : { color })}
        loading={loading === true}
        {...behaviour({ ...action, disabledReason }, explainedBy ?? id)}
      >
        {children}
      </Button>
      {disabledReason !== undefined && explainedBy === undefined && (
        <span id={id} className={classes.reason}>
          {disabledReason}
        </span>
      )}
    </span>
  )
}

export interface IconActionProps extends ActionProps {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
  /** Text beside the icon if the button is in a menu. */
  word?: string
  /** Red, for irreversible actions. */
  danger?: boolean
  size?: 'sm' | 'md'
}

/**
 * An action as an icon, for list rows and panel headers. It is a plain button, because a list shows more than
 * a hundred of them.
 */
export function IconAction({ label, icon, word, danger, size = 'md', loading, ...action }: IconActionProps) {
  const id = useId()
  const lock = useActionLock(action)
  const disabledReason = lock?.reason ?? action.disabledReason
  return (
    <button
      type="button"
      className={classes.iconAction}
      data-size={size}
      data-danger={danger || undefined}
      data-word={word !== undefined || undefined}
      aria-label={label}
      aria-busy={loading || undefined}
      {...behaviour(
        { ...action, disabledReason, disabled: action.disabled || loading === true },
        lock?.id ?? id,
      )}
      title={disabledReason ?? label}
    >
      {icon}
      {word}
      {disabledReason !== undefined && lock?.id === undefined && (
        <span id={id} className={classes.spoken}>
          {disabledReason}
        </span>
      )}
    </button>
  )
}

/** The lock that disables an action; null for one that only reads. */
function useActionLock({ reads }: ActionProps) {
  const lock = useLock()
  return reads ? null : lock
}

/** Returns the button props. @param id of the element with the reason */
function behaviour({ onClick, disabled, disabledReason }: ActionProps, id: string) {
  if (disabledReason === undefined) return { onClick, disabled: disabled === true }
  return {
    onClick: () => toastWarning(disabledReason),
    'aria-disabled': true,
    'data-disabled': true,
    'aria-describedby': id,
    title: disabledReason,
  }
}
