import { isObject } from '../../../domain/shared/objects.ts'
import { RENTAL_LINE_KEYS, LINE_SUBJECT_KEYS } from './rentalInput.ts'

type Body = Record<string, unknown>

/** Converts a line of a call: derived fields are left out, and a missing id is made. */
const restLine = (line: unknown, newId: () => string): unknown => {
  if (!isObject(line)) return line
  const given = [...RENTAL_LINE_KEYS, ...LINE_SUBJECT_KEYS]
    .filter((key) => key in line)
    .map((key) => [key, line[key]])
  const position = typeof line.position === 'number' ? { position: line.position } : {}
  return { ...Object.fromEntries(given), ...position, id: line.id ?? newId(), itemId: line.itemId ?? null }
}

const restRemark = (remark: unknown, i: number, newId: () => string): unknown =>
  isObject(remark) ? { id: remark.id ?? newId(), text: remark.text, pos: i + 1 } : remark

/** The fields of a call, with its lists in the shape of the mutations. */
export function restLines(fields: Body, newId: () => string): Body {
  const { rentalLines: lines, rentalRemarks: remarks } = fields
  return {
    ...fields,
    ...(Array.isArray(lines) ? { rentalLines: lines.map((line) => restLine(line, newId)) } : {}),
    ...(Array.isArray(remarks)
      ? { rentalRemarks: remarks.map((remark, i) => restRemark(remark, i, newId)) }
      : {}),
  }
}
