import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import bwipjs from 'bwip-js/node'
import sharp from 'sharp'

/*
 * A film of a label before a camera, for Chromium's fake camera (y4m): drawn here, so that no program has to be
 * installed.
 */

const [WIDTH, HEIGHT, FRAMES] = [1280, 720, 12]
/** Brightness of the workbench under the label. */
const GROUND = 96

export interface Shot {
  kind: 'qrcode' | 'code128' | 'code39' | 'ean13' | 'datamatrix'
  text: string
  /** Camera pixels per module. */
  module: number
  /** Degrees. */
  tilt?: number
  /** Remaining share of the light. */
  light?: number
  /** Sigma, in pixels. */
  blur?: number
}

/** A file with the film. */
export interface Film {
  path: string
  remove(): Promise<void>
}

export async function film(shot: Shot): Promise<Film> {
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  const path = join(folder, 'label.y4m')
  const file = await open(path, 'w')
  await file.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F15:1 Ip A1:1 C420jpeg\n`)
  const colourless = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  for (let i = 0; i < FRAMES; i++) {
    await file.write('FRAME\n')
    await file.write(await frame(shot, i))
    await file.write(colourless)
  }
  await file.close()
  return { path, remove: () => rm(folder, { recursive: true }) }
}

/** The brightness of every pixel of one picture: a hand is never still. */
async function frame(
  { kind, text, module, tilt = 0, light = 1, blur = 0.3 }: Shot,
  i: number,
): Promise<Buffer> {
  const label = await bwipjs.toBuffer({
    bcid: kind,
    text,
    scale: module,
    height: 14,
    backgroundcolor: 'FFFFFF',
    paddingwidth: 12,
    paddingheight: 12,
  })
  const turned = await sharp(label)
    .rotate(tilt + Math.sin(i / 2), { background: { r: GROUND, g: GROUND, b: GROUND } })
    .flatten({ background: { r: GROUND, g: GROUND, b: GROUND } })
    .toBuffer({ resolveWithObject: true })
  const ground = {
    width: WIDTH,
    height: HEIGHT,
    channels: 3,
    background: { r: GROUND, g: GROUND, b: GROUND },
  } as const
  const left = Math.round((WIDTH - turned.info.width) / 2 + 12 * Math.sin(i))
  const top = Math.round((HEIGHT - turned.info.height) / 2)
  const whole = await sharp({ create: ground })
    .composite([{ input: turned.data, left: Math.max(0, left), top: Math.max(0, top) }])
    .png()
    .toBuffer()
  return sharp(whole).blur(blur).linear(light, 0).greyscale().toColourspace('b-w').raw().toBuffer()
}
