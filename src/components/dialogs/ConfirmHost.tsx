import { useSyncExternalStore } from 'react'
import { lazyComponent } from '../page/lazyComponent.ts'
import { openQuestions, subscribeQuestions } from './questions.ts'

const ConfirmDialog = lazyComponent(() => import('./ConfirmDialog.tsx'), 'ConfirmDialog')

/** Shows the questions of `confirm` and `choose`, one at a time. Mount it once, near the root. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(subscribeQuestions, openQuestions)[0]
  if (!asked) return null
  return <ConfirmDialog key={asked.id} question={asked.question} onAnswer={asked.answer} />
}
