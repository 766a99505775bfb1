import { CatchBoundary } from '@tanstack/react-router'
import { Activity, type ReactNode, Suspense, use } from 'react'

export interface RehearsalProps {
  screen: ReactNode
  /** Called when the screen is rendered, or with its error; possibly more than once. */
  onEnd: (error?: unknown) => void
}

/**
 * Renders a screen in idle time, without adding an element to the document and without running an effect. A
 * browser needs two to three times as long for the first rendering, so the real one becomes faster.
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

/** Reports that everything before it is rendered. It never resolves, so React discards the rendering. */
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
