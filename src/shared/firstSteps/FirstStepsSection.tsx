import { lazyComponent } from '../../components/page/lazyComponent.ts'
import type { FirstStepsProps } from './FirstStepsPanel.tsx'
import { useFirstSteps } from './useFirstSteps.ts'

/** Loaded on demand, because it is rarely needed. */
const FirstStepsPanel = lazyComponent(() => import('./FirstStepsPanel.tsx'), 'FirstStepsPanel')

/**
 * The first settings of a new company, above the first screen of a department. It reads only the local store, so it
 * works offline. It disappears when all steps are done or somebody dismisses it.
 */
export function FirstStepsSection({ settings }: FirstStepsProps) {
  const { steps, dismiss } = useFirstSteps()
  return steps && <FirstStepsPanel settings={settings} steps={steps} dismiss={dismiss} />
}
