import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './ActionButton.module.css'
import { toastWarning } from '../toasts/toasts.ts'

interface ActionProps {
  onClick: () => void
  /**
   * Why it cannot be done now, as a text that everybody reaches: it stands below the button, under an icon only for who
   * has the screen read; pressing tells it too, for the button keeps the focus.
   */
  disabledReason?: string | undefined
  disabled?: boolean
  loading?: boolean
}

export interface ActionButtonProps extends ActionProps {
  children: ReactNode
  icon?: ReactNode
  variant?: 'filled' | 'default' | 'subtle' | 'light'
  color?: string
  /** Id of a text on the screen that says the reason already, for several buttons together. */
  saidBy?: string | undefined
}

/** A button that can say why it does not work now, such as 'Hiervoor is een internetverbinding nodig.' */
export function ActionButton({
  children,
  icon,
  variant = 'default',
  color,
  loading,
  saidBy,
  ...action
}: ActionButtonProps) {
  const id = useId()
  const { disabledReason } = action
  return (
    // the same element with and without a reason, so that the button keeps the focus
    <span className={disabledReason === undefined ? classes.bare : classes.explained}>
      <Button
        variant={variant}
        leftSection={icon}
        {...(color === undefined ? {} : { color })}
        loading={loading === true}
        {...behaviour(action, saidBy ?? id)}
      >
        {children}
      </Button>
      {disabledReason !== undefined && saidBy === undefined && (
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
  /** Beside the icon where the button stands in a menu. */
  word?: string
  /** Red for what cannot be undone. */
  danger?: boolean
  size?: 'sm' | 'md'
}

/**
 * An action as an icon, for the rows of a list and the heads of panels. A plain button: a list shows more than a
 * hundred of them.
 */
export function IconAction({ label, icon, word, danger, size = 'md', loading, ...action }: IconActionProps) {
  const id = useId()
  return (
    <button
      type="button"
      className={classes.iconAction}
      data-size={size}
      data-danger={danger || undefined}
      data-word={word !== undefined || undefined}
      aria-label={label}
      aria-busy={loading || undefined}
      {...behaviour({ ...action, disabled: action.disabled || loading === true }, id)}
      title={action.disabledReason ?? label}
    >
      {icon}
      {word}
      {action.disabledReason !== undefined && (
        <span id={id} className={classes.spoken}>
          {action.disabledReason}
        </span>
      )}
    </button>
  )
}

/** @param id of the element that holds the reason */
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
