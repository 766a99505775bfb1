import { fieldOf } from '../../lib/objects.ts'
import { cropArea, eachFrame } from './frames.ts'

/**
 * A person holds a code before the camera for longer than reading takes. The same code counts once within this
 * time.
 */
const SAME_MS = 2_500

/**
 * Searches codes in a video. @param onCode called once for each code that stays in view @returns a function that
 * stops it
 */
export function readCodes(video: HTMLVideoElement, onCode: (text: string) => void): () => void {
  const worker = new Worker(new URL('./scan.worker.ts', import.meta.url), { type: 'module', name: 'scan' })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let [n, last, lastAt] = [0, '', 0]
  const look = async () => {
    if (!context || video.videoWidth === 0) return
    const { x, y, w, h, scale } = cropArea(n++, video.videoWidth, video.videoHeight)
    canvas.width = Math.round(w * scale)
    canvas.height = Math.round(h * scale)
    context.drawImage(video, x, y, w, h, 0, 0, canvas.width, canvas.height)
    const text = await read(worker, context.getImageData(0, 0, canvas.width, canvas.height))
    if (!text) return
    const isSame = text === last && performance.now() - lastAt < SAME_MS
    last = text
    lastAt = performance.now()
    if (!isSame) onCode(text)
  }
  const stop = eachFrame(video, look)
  return () => {
    stop()
    worker.terminate()
  }
}

/** @returns null: no code, or the reader could not be loaded and is tried again with the next picture */
const read = (worker: Worker, picture: ImageData): Promise<string | null> =>
  new Promise((resolve) => {
    worker.onerror = () => resolve(null)
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      const text = fieldOf(data, 'text')
      resolve(typeof text === 'string' ? text : null)
    }
    worker.postMessage({ picture }, [picture.data.buffer])
  })
