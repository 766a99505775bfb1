import type { ReactNode } from 'react'

export interface ChoiceOption<V extends string = string> {
  value: V
  label: string
  /** 'filled' stands out, 'danger' is red, 'default' is quiet. */
  look?: 'filled' | 'danger' | 'default'
}

export interface Question<V extends string = string> {
  /** Heading; leave out for a question of one sentence. */
  title?: string
  /** What it says; as a function, where something in it closes the dialog. */
  text: ReactNode | ((close: () => void) => ReactNode)
  /** In the order of the buttons, which is the order of Tab. */
  options: readonly ChoiceOption<V>[]
  /** The button that has the focus at first; default the first. */
  initial?: V
}

export interface Asked {
  id: number
  question: Question
  answer: (value: string | null) => void
}

let queue: readonly Asked[] = []
const listeners = new Set<() => void>()

export function publishQuestions(next: readonly Asked[]): void {
  queue = next
  for (const listener of listeners) listener()
}

/** The questions that wait for an answer, the oldest first: for ConfirmHost. */
export const askedQuestions = (): readonly Asked[] => queue

export function subscribeQuestions(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
