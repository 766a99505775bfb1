import sharp from 'sharp'

export interface PhotoFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A photo as a tablet takes it, of one colour, so that it can be recognised. */
export async function photoFile(name: string, colour: string): Promise<PhotoFile> {
  const create = { width: 1600, height: 1200, channels: 3 as const, background: colour }
  const buffer = await sharp({ create }).jpeg({ quality: 80 }).toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Makes a photo exactly this many bytes long; decoders ignore bytes after the end of a JPEG. */
export const padPhoto = (photo: PhotoFile, bytes: number): PhotoFile => ({
  ...photo,
  buffer: Buffer.concat([photo.buffer, Buffer.alloc(bytes - photo.buffer.length)]),
})
