// Makes the PNG icons of public/icons: those of the product from the mark (icon.svg), those of the shortcuts from their
// own drawings. Run after a drawing changed:
//   node scripts/icons.mjs
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './lib/run.mjs'

const folder = join(root, 'public', 'icons')
const drawing = (name) => readFileSync(join(folder, name), 'utf8')
/** Without rounded corners: launchers and Apple cut the corners themselves, and Apple shows transparency as black. */
const full = (svg) => svg.replace(/ rx="\d+"/, '')

const mark = drawing('icon.svg')
const icons = [
  { svg: mark, to: 'icon-192.png', size: 192 },
  { svg: mark, to: 'icon-512.png', size: 512 },
  { svg: full(mark), to: 'maskable-192.png', size: 192 },
  { svg: full(mark), to: 'maskable-512.png', size: 512 },
  { svg: full(mark), to: 'apple-touch-icon.png', size: 180 },
  { svg: drawing('shortcut-new.svg'), to: 'shortcut-new-96.png', size: 96 },
  { svg: drawing('shortcut-list.svg'), to: 'shortcut-list-96.png', size: 96 },
]
for (const { svg, to, size } of icons) {
  const image = sharp(Buffer.from(svg), { density: 144 }).resize(size, size)
  await image.png({ compressionLevel: 9, palette: true }).toFile(join(folder, to))
  console.log(to)
}
