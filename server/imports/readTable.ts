import type { ImportColumn } from '../../src/domain/imports/sheet.ts'
import type { ImportTable } from '../../src/domain/imports/table.ts'
import { UnreadableFile } from './limits.ts'
import { isOds, readOds } from './readOds.ts'
import { readDelimitedText } from './readDelimitedText.ts'
import { readXlsx } from './readXlsx.ts'
import { openZip } from './zip.ts'

export { UnreadableFile } from './limits.ts'

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** Signature of the container of Excel 97 to 2003, and of workbooks with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
/** Signatures of sheets of Excel 2 to 4. */
const EARLY_BIFF = [0x00, 0x02, 0x04, 0x08].map((version) => [0x09, version])

const AS_XLSX = 'Open het in Excel en bewaar het als .xlsx.'
const OLD_EXCEL = `Dit is een werkboek van een oude Excel (.xls) of een werkboek met een wachtwoord. ${AS_XLSX}`
const BINARY_EXCEL = `Dit is een binair werkboek (.xlsb). ${AS_XLSX}`

/**
 * Reads the cells of an XLSX or ODS file, from the sheet with the list, or of a text with separators (D-128,
 * D-151).
 * @param columns columns of the list; their headers determine the separator and the sheet
 * @throws UnreadableFile
 */
export function readTable(bytes: Uint8Array, columns: readonly ImportColumn[] = []): ImportTable {
  if (bytes.length === 0) throw new UnreadableFile('Het bestand is leeg.')
  const beginsWith = (signature: readonly number[]) => signature.every((byte, i) => bytes[i] === byte)
  if (beginsWith(OLE) || EARLY_BIFF.some((early) => beginsWith(early) && bytes[3] === 0))
    throw new UnreadableFile(OLD_EXCEL)
  if (!beginsWith(ZIP))
    return readDelimitedText(
      bytes,
      columns.map(({ header }) => header),
    )
  const zip = openZip(bytes)
  if (zip.names.includes('xl/workbook.bin')) throw new UnreadableFile(BINARY_EXCEL)
  return isOds(zip) ? readOds(zip, columns) : readXlsx(zip, columns)
}
