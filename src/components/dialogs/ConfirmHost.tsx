import { useSyncExternalStore } from 'react'
import { later } from '../page/later.ts'
import { askedQuestions, subscribeQuestions } from './questions.ts'

const ConfirmDialog = later(() => import('./ConfirmDialog.tsx'), 'ConfirmDialog')

/** Shows the questions of `confirm` and `choose`, one at a time. Mount it once, near the root. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(subscribeQuestions, askedQuestions)[0]
  if (!asked) return null
  return <ConfirmDialog key={asked.id} question={asked.question} onAnswer={asked.answer} />
}
