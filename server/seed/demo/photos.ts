import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { type DeviceDrawing, drawingSvg } from './drawings.ts'

/** A generated picture of a device, as a workshop would photograph it. */
export interface DemoPhoto {
  drawing: DeviceDrawing
  sha256: string
  mime: 'image/jpeg'
  bytes: Buffer
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
