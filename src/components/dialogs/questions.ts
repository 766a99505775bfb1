import type { ReactNode } from 'react'

export interface ChoiceOption<V extends string = string> {
  value: V
  label: string
  /** 'filled' is prominent, 'danger' is red, 'default' is neutral. */
  look?: 'filled' | 'danger' | 'default'
}

export interface DialogQuestion<V extends string = string> {
  /** Heading; leave out for a question of one sentence. */
  title?: string
  /** The question. A function receives `close`, for content that closes the dialog. */
  text: ReactNode | ((close: () => void) => ReactNode)
  /** Text below the question: the consequence of the answer. */
  more?: string | undefined
  /** In the order of the buttons, which is also the tab order. */
  options: readonly ChoiceOption<V>[]
  /** The button with the initial focus; default the first. */
  initial?: V
}

export interface OpenQuestion {
  id: number
  question: DialogQuestion
  answer: (value: string | null) => void
}

let queue: readonly OpenQuestion[] = []
const listeners = new Set<() => void>()

export function publishQuestions(next: readonly OpenQuestion[]): void {
  queue = next
  for (const listener of listeners) listener()
}

/** Returns the unanswered questions, oldest first; for `ConfirmHost`. */
export const openQuestions = (): readonly OpenQuestion[] => queue

export function subscribeQuestions(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
