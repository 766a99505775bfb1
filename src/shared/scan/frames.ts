/* The part of a camera picture that is searched for a code. */

export interface CropArea {
  x: number
  y: number
  w: number
  h: number
  /** Scale from the camera picture to the picture for the reader. */
  scale: number
}

/** Larger pictures take too long to read, but small print needs every pixel. */
const LONGEST = 1280
/** The part of the picture within the frame on the screen, with a margin. */
const SIGHT = { w: 0.8, h: 0.6 }

/**
 * Alternates between the part within the frame, in full resolution, and the whole picture. The first finds a small
 * code, the second finds a code held anywhere.
 */
export function cropArea(n: number, width: number, height: number): CropArea {
  const [w, h] = n % 2 === 0 ? [Math.round(width * SIGHT.w), Math.round(height * SIGHT.h)] : [width, height]
  const scale = Math.min(1, LONGEST / Math.max(w, h))
  return { x: Math.round((width - w) / 2), y: Math.round((height - h) / 2), w, h, scale }
}

/** Calls back with each camera picture, or about fifteen times a second if the browser cannot report them. */
export function eachFrame(video: HTMLVideoElement, onFrame: () => Promise<void>): () => void {
  let going = true
  const wait = () =>
    new Promise<void>((resolve) => {
      if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve())
      else setTimeout(resolve, 66)
    })
  void (async () => {
    while (going) {
      await wait()
      if (going) await onFrame()
    }
  })()
  return () => {
    going = false
  }
}
