import { CatchBoundary } from '@tanstack/react-router'
import { Activity, type ReactNode, Suspense, use } from 'react'

export interface RehearsalProps {
  screen: ReactNode
  /** Called when the screen is drawn, or with what it failed of; maybe more than once. */
  onEnd: (error?: unknown) => void
}

/**
 * Draws a screen as when it is opened, piece by piece while the page rests, and puts it nowhere: no element of it comes
 * into the document and no effect of it runs. A browser takes two to three times as long for what it does the first time.
 */
export const Rehearsal = ({ screen, onEnd }: RehearsalProps) => (
  <Activity mode="hidden">
    <Suspense fallback={null}>
      <CatchBoundary getResetKey={() => ''} errorComponent={failing(onEnd)}>
        {screen}
      </CatchBoundary>
      <Curtain onReached={onEnd} />
    </Suspense>
  </Activity>
)

const NEVER = new Promise<never>(() => {})

/** What stands before it is drawn when this is reached, and thrown away since this is never there. */
function Curtain({ onReached }: { onReached: () => void }): null {
  onReached()
  return use(NEVER)
}

const failing =
  (onEnd: RehearsalProps['onEnd']) =>
  ({ error }: { error: unknown }): null => {
    onEnd(error)
    return null
  }
