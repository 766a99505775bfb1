import { createContext, type ReactNode, use, useId } from 'react'
import classes from './LockedArea.module.css'

interface Lock {
  reason: string
  /** Id of the element that shows the reason; undefined: each control says it itself. */
  id: string | undefined
}

/** The lock of the surrounding area. */
export const LockContext = createContext<Lock | null>(null)

/**
 * Disables every field and action of an area that the person may not change, and shows the reason above it once.
 * Controls that only read are in a `ReadingArea`, or are actions with `reads`.
 */
export function LockedArea({ reason, children }: { reason: string | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <LockContext value={reason === undefined ? null : { reason, id }}>
      {reason !== undefined && (
        <p id={id} className={classes.reason}>
          {reason}
        </p>
      )}
      {children}
    </LockContext>
  )
}

/** Controls that change nothing, such as a search or a filter; they stay enabled in a locked area. */
export const ReadingArea = ({ children }: { children: ReactNode }) => (
  <LockContext value={null}>{children}</LockContext>
)

/** The lock of the surrounding area, or null. */
export const useLock = (): Lock | null => use(LockContext)

/** The props of a button in a locked area: disabled, with the reason. */
export const lockedProps = (lock: Lock | null) =>
  lock && { disabled: true, title: lock.reason, 'aria-describedby': lock.id, 'data-locked': true }

/** The props of a field, disabled in a locked area. */
export function useUnlessLocked<P extends { disabled?: boolean }>(props: P): P {
  const lock = useLock()
  return lock ? { ...props, disabled: true } : props
}
