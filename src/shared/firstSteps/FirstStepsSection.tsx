import { useState } from 'react'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import { useListsReady } from '../../db/lists/useListsReady.ts'
import { useLive } from '../../db/live.ts'
import { firstSteps, type FirstSteps } from '../../db/queries/settingsLists.ts'
import { personalKey, readSetting, writeSetting } from '../../lib/storage.ts'
import type { FirstStepsProps } from './FirstStepsPanel.tsx'
import { useSyncStatus } from '../sync/useSync.ts'

/** The steps while one of them is open; null if they are done, dismissed or not known yet. */
function useFirstSteps(): { steps: FirstSteps | null; dismiss: () => void } {
  const key = personalKey('firstSteps.away')
  const [isDismissed, setDismissed] = useState(() => readSetting(key, false))
  const { boot: initialSync, state } = useSyncStatus()
  const ready = useListsReady()
  const found = useLive(() => (isDismissed || !ready ? null : firstSteps()), [isDismissed, ready])
  // During the initial download the store looks like that of a new company.
  const isInitialSync = initialSync !== null || state === 'boot'
  const open = found && !isInitialSync && Object.values(found).includes(false)
  const dismiss = () => {
    writeSetting(key, true)
    setDismissed(true)
  }
  return { steps: open ? found : null, dismiss }
}

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
