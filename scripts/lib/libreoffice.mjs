// Paths of a LibreOffice: a test opens the spreadsheet with it, as a reader would.
import { existsSync } from 'node:fs'

const candidates = [
  process.env.LIBREOFFICE_PATH,
  '/usr/bin/soffice',
  '/usr/bin/libreoffice',
  '/usr/local/bin/soffice',
  '/snap/bin/libreoffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.com',
]

/** Path of the first LibreOffice found, or undefined. */
export function findLibreOffice() {
  return candidates.find((path) => path && existsSync(path))
}
