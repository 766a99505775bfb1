import { randomFillSync } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Film } from './film.ts'

const [WIDTH, HEIGHT, FRAMES] = [1920, 1080, 3]

/** A film full of grain, like a dim workbench before a camera: no two photos have the same file, and none is small. */
export async function grainyFilm(): Promise<Film> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const path = join(folder, 'bench.y4m')
  const file = await open(path, 'w')
  await file.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F15:1 Ip A1:1 C420jpeg\n`)
  const picture = Buffer.alloc((WIDTH * HEIGHT * 3) / 2)
  for (let i = 0; i < FRAMES; i++) {
    await file.write('FRAME\n')
    await file.write(randomFillSync(picture))
  }
  await file.close()
  return { path, remove: () => rm(folder, { recursive: true }) }
}

/** Command line arguments of a browser that has this film for a camera. */
export const withCamera = ({ path }: Film): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${path}`,
]
