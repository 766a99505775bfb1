import { choose } from '../../components/dialogs/confirm.ts'
import type { ListFormat } from '../../documents/kinds.ts'

/** The formats of a saved list, with their names. */
export const FORMATS: readonly [ListFormat, string][] = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
]

/** Asks for the format of a file; null: the person cancelled. */
export const askFormat = (title: string): Promise<ListFormat | null> =>
  choose<ListFormat>({
    title,
    text: 'De gekozen rijen, met de kolommen die u ziet.',
    options: FORMATS.map(([value, label]) => ({ value, label })),
  })
