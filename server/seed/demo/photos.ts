import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { type DeviceDrawing, drawingSvg } from './drawings.ts'

/** A file that the server stores by its hash. */
export interface StoredFile {
  sha256: string
  mime: 'image/jpeg' | 'image/png'
  bytes: Buffer
}

/** A generated picture of a device, as a workshop would photograph it. */
export interface DemoPhoto extends StoredFile {
  drawing: DeviceDrawing
  mime: 'image/jpeg'
  w: number
  h: number
}

const SIZE = { w: 400, h: 300 }
const TINTS = ['#3d5a80', '#7a4b3a'] as const
const DRAWINGS: readonly DeviceDrawing[] = [
  'camera',
  'lens',
  'microphone',
  'tripod',
  'monitor',
  'mixer',
  'light',
  'recorder',
  'headset',
  'box',
]

async function photoOf(drawing: DeviceDrawing, tint: string): Promise<DemoPhoto> {
  const svg = drawingSvg(drawing, tint, SIZE)
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { drawing, sha256, mime: 'image/jpeg', bytes, ...SIZE }
}

/** Generates two pictures of every kind of device. */
export const makePhotos = (): Promise<DemoPhoto[]> =>
  Promise.all(DRAWINGS.flatMap((drawing) => TINTS.map((tint) => photoOf(drawing, tint))))

/** The logo of the demo company: the blades of an aperture. */
export async function makeLogo(): Promise<StoredFile> {
  const blades = Array.from(
    { length: 6 },
    (_, i) => `<path d="M0 -92 L46 -12 L0 -28 Z" fill="#e0a030" transform="rotate(${60 * i})"/>`,
  ).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="-120 -120 240 240">
    <circle r="112" fill="#1b3a57"/>${blades}<circle r="26" fill="#ffffff"/></svg>`
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
  return { sha256: createHash('sha256').update(bytes).digest('hex'), mime: 'image/png', bytes }
}
