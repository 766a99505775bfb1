import { lazy, Suspense, useSyncExternalStore } from 'react'
import { askedQuestions, subscribeQuestions } from './questions.ts'

const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog })))

/** Shows the questions of confirm() and choose(), one at a time. Mount once, near the root. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(subscribeQuestions, askedQuestions)[0]
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog key={asked.id} question={asked.question} onAnswer={asked.answer} />
    </Suspense>
  )
}
