/* Which part of a picture of the camera is looked at for a code. */

export interface Cut {
  x: number
  y: number
  w: number
  h: number
  /** Of the picture that the reader is given, to that of the camera. */
  scale: number
}

/** Larger pictures take the reader longer than a person waits; small print needs every dot. */
const LONGEST = 1280
/** The part of the view within the frame on the screen, with some room around it. */
const SIGHT = { w: 0.8, h: 0.6 }

/**
 * In turn the part within the sights, in every dot that the camera has, and the whole picture: a small code is found in the
 * first, one that is held anywhere in the second.
 */
export function cutOf(n: number, width: number, height: number): Cut {
  const [w, h] = n % 2 === 0 ? [Math.round(width * SIGHT.w), Math.round(height * SIGHT.h)] : [width, height]
  const scale = Math.min(1, LONGEST / Math.max(w, h))
  return { x: Math.round((width - w) / 2), y: Math.round((height - h) / 2), w, h, scale }
}

/** Calls back with each picture of the camera, or some fifteen times a second where a browser cannot tell. */
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
