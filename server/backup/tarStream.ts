import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fieldOf } from '../../src/lib/objects.ts'

/*
 * Writes a tar archive (ustar) of files that change meanwhile. An archive that is written while it is read needs no
 * copy on the disk, so nothing is left behind when the process is killed.
 */

const BLOCK = 512
const CHUNK = 256 * 1024
/** Two empty blocks. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

interface TarOptions {
  /** True for paths, relative to the folder, that are omitted. */
  skip?: (path: string) => boolean
  /** False if the archive has the folder itself already. */
  withFolder?: boolean
}

/**
 * Yields the entries of a folder. Files that disappear meanwhile are skipped. A file has the size that it had when it
 * was opened: what was added later is left out, and what was cut off is filled with zeros.
 * @param name path of the folder in the archive
 */
export async function* tarFolder(
  folder: string,
  name: string,
  { skip = () => false, withFolder = true }: TarOptions = {},
): AsyncGenerator<Buffer> {
  const found = await stat(folder)
  if (withFolder) yield header(`${name}/`, { size: 0, mode: found.mode, mtime: found.mtime, type: '5' })
  yield* entriesBelow('')

  async function* entriesBelow(path: string): AsyncGenerator<Buffer> {
    for (const entry of await readdir(join(folder, path)).catch(nothingIfGone)) {
      const inner = path ? `${path}/${entry}` : entry
      if (skip(inner)) continue
      const about = await stat(join(folder, inner)).catch(nullIfGone)
      if (about?.isDirectory()) {
        yield header(`${name}/${inner}/`, { size: 0, mode: about.mode, mtime: about.mtime, type: '5' })
        yield* entriesBelow(inner)
      } else if (about) yield* tarFile(join(folder, inner), `${name}/${inner}`)
    }
  }
}

async function* tarFile(path: string, name: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r').catch(nullIfGone)
  if (!file) return
  try {
    const { size, mode, mtime } = await file.stat()
    yield header(name, { size, mode, mtime, type: '0' })
    for (let at = 0; at < size; ) {
      const wanted = Math.min(CHUNK, size - at)
      const { bytesRead, buffer } = await file.read(Buffer.alloc(wanted), 0, wanted, at)
      // The buffer is full of zeros where the file was cut off.
      yield bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead)
      at += bytesRead || wanted
    }
    yield padding(size)
  } finally {
    await file.close()
  }
}

/** Yields an entry with these bytes. */
export function* tarBytes(name: string, content: Buffer): Generator<Buffer> {
  yield header(name, { size: content.length, mode: 0o600, mtime: new Date(), type: '0' })
  yield content
  yield padding(content.length)
}

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

interface Entry {
  size: number
  mode: number
  mtime: Date
  /** '0': a file, '5': a folder */
  type: '0' | '5'
}

/** The fields of a header with their places. */
function header(name: string, { size, mode, mtime, type }: Entry): Buffer {
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for an archive`)
  block.write(name, 0)
  octal(mode & 0o777, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.floor(mtime.getTime() / 1000), 136, 12)
  block.write(' '.repeat(8), 148)
  block.write(type, 156)
  block.write('ustar\x0000', 257, 'latin1')
  const sum = block.reduce((all, byte) => all + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return block
}

const nullIfGone = (error: unknown): null => {
  if (fieldOf(error, 'code') !== 'ENOENT') throw error
  return null
}
const nothingIfGone = (error: unknown): string[] => nullIfGone(error) ?? []
