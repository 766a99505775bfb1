import type { PreviewHeader, PreviewRow } from './preview.ts'

const NUMBER = /^-?(€\s?)?\d[\d\s.]*(,\d+)?$|^-?\d+\.\d+$/
const DECIMALS = /[,.]\d{1,2}$/

/** Which columns of a preview hold amounts: numbers alone, of which at least one has decimals. Numbers that are names have none. */
export const amountColumns = (
  headers: readonly PreviewHeader[],
  rows: readonly Pick<PreviewRow, 'cells'>[],
): boolean[] =>
  headers.map(({ read }, i) => {
    const filled = rows.map(({ cells }) => cells[i]?.typed.trim() ?? '').filter((text) => text !== '')
    return read && filled.every((text) => NUMBER.test(text)) && filled.some((text) => DECIMALS.test(text))
  })
