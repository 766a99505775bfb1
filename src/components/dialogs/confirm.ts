import type { ReactNode } from 'react'
import { questionTexts } from '../../lib/questionTexts.ts'
import { texts } from '../../lib/texts.ts'
import { focusNearWhenGone } from '../forms/focusNear.ts'
import { openQuestions, publishQuestions, type DialogQuestion } from './questions.ts'

let nextId = 1

/** Asks the user to press one of several buttons; null if closed with Escape or the cross. */
export function choose<V extends string>(question: DialogQuestion<V>): Promise<V | null> {
  const before = document.activeElement
  return new Promise((resolve) => {
    const id = nextId++
    const answer = (value: string | null) => {
      if (!openQuestions().some((asked) => asked.id === id)) return
      publishQuestions(openQuestions().filter((asked) => asked.id !== id))
      // Return the focus to where it was, or near it if that element disappears with its record.
      if (before instanceof HTMLElement && before.isConnected) {
        setTimeout(() => before.focus({ preventScroll: true }))
        focusNearWhenGone(before)
      }
      resolve(question.options.find((option) => option.value === value)?.value ?? null)
    }
    publishQuestions([...openQuestions(), { id, question, answer }])
  })
}

export interface Confirmation {
  title?: string
  text: ReactNode
  more?: string | undefined
  /** The verb of what happens, such as 'Archiveren'. Default 'Ja', for the questions of the specification. */
  yes?: string
  /** Default 'Nee', or 'Annuleren' beside a verb. */
  no?: string
  /** Puts 'Nee' before 'Ja' and focuses it. A verb always follows its 'Annuleren', as in every form (D-135). */
  noFirst?: boolean
  /** For irreversible loss: 'Ja' is red and 'Nee' has the focus. */
  danger?: boolean
  /** The focused button; default 'yes', or 'no' with `noFirst` or `danger`. */
  initial?: 'yes' | 'no'
}

/** Asks a yes/no question; Escape means no (D-135). */
export async function confirm(confirmation: Confirmation): Promise<boolean> {
  const { title, text, more, yes, noFirst = false, danger = false } = confirmation
  const no = confirmation.no ?? (yes === undefined ? texts.no : texts.cancel)
  const yesOption = { value: 'yes', label: yes ?? texts.yes, look: danger ? 'danger' : 'filled' } as const
  const noOption = { value: 'no', label: no, look: 'default' } as const
  const answer = await choose({
    ...(title === undefined ? {} : { title }),
    text,
    more,
    options: noFirst || yes !== undefined ? [noOption, yesOption] : [yesOption, noOption],
    initial: confirmation.initial ?? (noFirst || danger ? 'no' : 'yes'),
  })
  return answer === 'yes'
}

/**
 * Asks 'Ben je zeker dat je deze definitief wil wissen?' (TX-11) before every deletion (D-135).
 * @param what the object, such as 'Herstelling 2026.139'
 * @param more what happens then, such as 'U vindt ze terug in de prullenbak.'
 */
export const confirmDelete = (what: string, more?: string): Promise<boolean> =>
  confirm({ title: what, text: texts.confirmDelete, more, danger: true })

/** Asks 'Ben je zeker dat je dit item wil deactiveren?' (TX-12). */
export const confirmDeactivate = (): Promise<boolean> => confirm({ text: questionTexts.confirmDeactivate })

/** Asks 'Ben je zeker dat je dit item wil activeren?' (TX-13). */
export const confirmActivate = (): Promise<boolean> => confirm({ text: questionTexts.confirmActivate })

/**
 * Asks 'Wil je doorgaan zonder wijzigingen op te slaan?' (TX-14). 'Nee' has the focus, so a hasty Enter keeps
 * the input.
 */
export const confirmUnsaved = (): Promise<boolean> => confirm({ text: texts.confirmUnsaved, initial: 'no' })
