import '../../lib/noEval.ts'
import { fieldOf } from '../../lib/objects.ts'
import { zxingReader } from './zxingReader.ts'
import { nativeReader } from './nativeReader.ts'
import type { CodeReader } from './codeReader.ts'

/* Reads codes in camera pictures outside the page's thread, because one picture takes ten milliseconds or more. */

let reader: Promise<CodeReader> | undefined

/** A failed load is tried again with the next picture. */
const loaded = (): Promise<CodeReader> =>
  (reader ??= load().catch((error: unknown) => {
    reader = undefined
    throw error
  }))

const load = async (): Promise<CodeReader> => (await nativeReader()) ?? zxingReader()

addEventListener('message', async ({ data }: MessageEvent<unknown>) => {
  const picture = fieldOf(data, 'picture')
  if (!(picture instanceof ImageData)) return
  try {
    postMessage({ text: await (await loaded())(picture) })
  } catch (error) {
    postMessage({ error: String(error) })
  }
})
