import { strFromU8, unzipSync } from 'fflate'
import { UnreadableFile } from './limits.ts'

/** A list of 20,000 rows stays far below this size. A larger file is a zip bomb. */
const MAX_UNPACKED = 100 * 1024 * 1024
const MAX_PARTS = 1_000
export const BROKEN_FILE = 'Het Excel- of OpenDocument-bestand is beschadigd of onvolledig.'

/** The parts of a spreadsheet file. */
export interface Zip {
  names: readonly string[]
  /** Reads the parts whose names match. @throws UnreadableFile */
  read: (wanted: (name: string) => boolean) => Record<string, Uint8Array>
  /** Reads one part as text; undefined if it does not exist. @throws UnreadableFile */
  text: (name: string) => string | undefined
}

/**
 * Opens a zip by reading only names and sizes, so that a file that is too large is never unpacked.
 * @throws UnreadableFile
 */
export function openZip(bytes: Uint8Array): Zip {
  const names: string[] = []
  let unpacked = 0
  unzip(bytes, ({ name, originalSize }) => {
    names.push(name)
    unpacked += originalSize
    if (unpacked > MAX_UNPACKED || names.length > MAX_PARTS)
      throw new UnreadableFile('Het bestand is uitgepakt te groot.')
    return false
  })
  const read = (wanted: (name: string) => boolean) => unzip(bytes, ({ name }) => wanted(name))
  const text = (name: string) => {
    const part = read((each) => each === name)[name]
    return part && strFromU8(part)
  }
  return { names, read, text }
}

function unzip(
  bytes: Uint8Array,
  filter: (file: { name: string; originalSize: number }) => boolean,
): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(BROKEN_FILE)
  }
}
