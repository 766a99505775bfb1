import { later } from '../../components/page/later.ts'
import type { FirstStepsProps } from './FirstStepsPanel.tsx'
import { useFirstSteps } from './useFirstSteps.ts'

/** Most days nobody needs it. */
const FirstStepsPanel = later(() => import('./FirstStepsPanel.tsx'), 'FirstStepsPanel')

/**
 * What a new business sets up first, above the first screen of a department. It reads the local store alone, so it is
 * right without a network, and goes away when all is done or somebody puts it away.
 */
export function FirstSteps({ settings }: FirstStepsProps) {
  const { steps, dismiss } = useFirstSteps()
  return steps && <FirstStepsPanel settings={settings} steps={steps} dismiss={dismiss} />
}
