import { inflateRawSync } from 'node:zlib'

/** The texts in a zip file by their names. */
export const unzip = async (file: Blob): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(unzipBytes(Buffer.from(await file.arrayBuffer()))).map(([name, bytes]) => [
      name,
      bytes.toString('utf8'),
    ]),
  )

/** The files in a zip by their names, read from its central directory. */
export function unzipBytes(bytes: Buffer): Record<string, Buffer> {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  let at = bytes.readUInt32LE(end + 16)
  const files: Record<string, Buffer> = {}
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const [size, name, extra, comment] = [at + 20, at + 28, at + 30, at + 32].map((offset, i) =>
      i === 0 ? bytes.readUInt32LE(offset) : bytes.readUInt16LE(offset),
    ) as [number, number, number, number]
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(start, start + size)
    const stored = bytes.readUInt16LE(at + 10) === 0
    const key = bytes.toString('utf8', at + 46, at + 46 + name)
    files[key] = stored ? packed : inflateRawSync(packed)
    at += 46 + name + extra + comment
  }
  return files
}
