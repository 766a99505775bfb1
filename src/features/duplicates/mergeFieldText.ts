import { shownVatNumber } from '../../domain/customers/vatNumber.ts'
import { type MergeChoice, valueAtPath } from '../../domain/duplicates/choice.ts'
import { languageName } from '../../domain/shared/languages.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'

const SHOWN: Record<string, (value: string) => string> = {
  vatNumber: shownVatNumber,
  language: (value) => languageName(value as never) ?? value,
  purchasedAt: formatDate,
  warrantyEndDate: formatDate,
  'address.box': (value) => `bus ${value}`,
}

const EURO: readonly string[] = ['rentPrice', 'replacementValue']

/**
 * Returns the text of the fields of a choice; '' if they are empty. @param names display names by record id
 */
export const mergeFieldText = (
  doc: object,
  { paths }: MergeChoice,
  names: ReadonlyMap<string, string>,
): string =>
  paths
    .map((path) => textOf(path, valueAtPath(doc, path), names))
    .filter((text) => text !== '')
    .join(paths.includes('categoryId') ? ', ' : ' ')

function textOf(path: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nee'
  if (typeof value === 'number') return EURO.includes(path) ? formatMoney(value) : String(value)
  if (typeof value !== 'string') return ''
  return SHOWN[path]?.(value) ?? names.get(value) ?? value
}
