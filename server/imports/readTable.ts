import type { Cell } from '../../src/domain/imports/cells.ts'
import { UnreadableFile } from './limits.ts'
import { isOds, readOds } from './readOds.ts'
import { readText } from './readText.ts'
import { readXlsx } from './readXlsx.ts'
import { openZip } from './zip.ts'

export { UnreadableFile } from './limits.ts'

const ZIP = [0x50, 0x4b, 0x03, 0x04]

/**
 * The cells of the first sheet of an XLSX or ODS file, or of a text with separators (D-128).
 * @param headers the names above the columns, by which the separator of a text is told; see separatorOf
 * @throws UnreadableFile
 */
export async function readTable(bytes: Uint8Array, headers: readonly string[] = []): Promise<Cell[][]> {
  if (bytes.length === 0) throw new UnreadableFile('Het bestand is leeg.')
  if (!ZIP.every((byte, i) => bytes[i] === byte)) return readText(bytes, headers)
  const zip = openZip(bytes)
  return isOds(zip) ? readOds(zip) : readXlsx(zip)
}
