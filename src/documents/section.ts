import type { Content } from 'pdfmake/interfaces'
import { freeText } from './format.ts'
import { SIZE } from './documentStyle.ts'

/** A free text under its label; nothing without a text. @param above space above it, in points */
export function section(label: string, text: string, above = 12): Content[] {
  const shown = freeText(text)
  if (shown === '') return []
  return [
    { text: label, bold: true, fontSize: SIZE.small, margin: [0, above, 0, 2], headlineLevel: 1 },
    { text: shown },
  ]
}
