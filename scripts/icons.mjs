// Makes the PNG icons of public/icons from the SVG drawings beside them. Run after a drawing changed:
//   node scripts/icons.mjs
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './lib/run.mjs'

const folder = join(root, 'public', 'icons')
const icons = [
  { from: 'icon.svg', to: 'icon-192.png', size: 192 },
  { from: 'icon.svg', to: 'icon-512.png', size: 512 },
  { from: 'maskable.svg', to: 'maskable-192.png', size: 192 },
  { from: 'maskable.svg', to: 'maskable-512.png', size: 512 },
  // Apple cuts the corners itself and shows transparency as black, so it gets the full bleed drawing.
  { from: 'maskable.svg', to: 'apple-touch-icon.png', size: 180 },
  { from: 'shortcut-new.svg', to: 'shortcut-new-96.png', size: 96 },
  { from: 'shortcut-list.svg', to: 'shortcut-list-96.png', size: 96 },
]
for (const { from, to, size } of icons) {
  const image = sharp(join(folder, from), { density: 144 }).resize(size, size)
  await image.png({ compressionLevel: 9, palette: true }).toFile(join(folder, to))
  console.log(to)
}
