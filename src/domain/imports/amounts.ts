import type { PreviewHeader, PreviewRow } from './preview.ts'

const NUMBER = /^-?(€\s?)?\d[\d\s.]*(,\d+)?$|^-?\d+\.\d+$/
const DECIMALS = /[,.]\d{1,2}$/

/**
 * Tells for each column of a preview whether it holds amounts: only numbers, at least one of them with
 * decimals. Numbers that are identifiers have no decimals.
 */
export const amountColumns = (
  headers: readonly PreviewHeader[],
  rows: readonly Pick<PreviewRow, 'cells'>[],
): boolean[] =>
  headers.map(({ read }, i) => {
    const filled = rows.map(({ cells }) => cells[i]?.typed.trim() ?? '').filter((text) => text !== '')
    return read && filled.every((text) => NUMBER.test(text)) && filled.some((text) => DECIMALS.test(text))
  })
