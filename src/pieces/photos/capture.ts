import { PHOTO_FIT, type PhotoPhase } from '../../domain/repairs/constants.ts'
import { hexDigest } from '../../lib/hexDigest.ts'
import type { PreparedPhoto } from './preparePhoto.ts'
import { asJpeg, drawn, originalOf, sizeOf, type Source, within } from './shrink.ts'

const QUALITY = 0.85

/** The two files of what the camera shows now, or of what was drawn. */
export async function photoOf(source: Source, phase: PhotoPhase | null): Promise<PreparedPhoto> {
  // The picture of this moment: a video goes on while the files are made.
  const still = drawn(source, sizeOf(source))
  const takenAt = new Date().toISOString()
  const size = within(sizeOf(still), PHOTO_FIT)
  const blob = await asJpeg(drawn(still, size), QUALITY)
  const bytes = await blob.arrayBuffer()
  return {
    bytes,
    sha256: await hexDigest(bytes),
    mime: 'image/jpeg',
    w: size.width,
    h: size.height,
    phase,
    takenAt,
    original: await originalOf(still),
  }
}
