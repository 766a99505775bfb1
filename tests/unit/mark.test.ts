import { existsSync, readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { blue } from '../../src/app/theme/colours.ts'
import { PRODUCT } from '../../src/documents/product.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const mark = read('public/icons/icon.svg')
const manifest = JSON.parse(read('public/manifest.webmanifest')) as Record<string, unknown>
const page = read('index.html')

/** The difference of two pictures of one size, from 0 to 255. */
async function apart(drawing: string, png: string): Promise<number> {
  const picture = sharp(png).flatten({ background: '#fff' })
  const { width } = await picture.metadata()
  const drawn = sharp(Buffer.from(drawing), { density: 144 })
    .resize(width, width)
    .flatten({ background: '#fff' })
  const [a, b] = await Promise.all([drawn.raw().toBuffer(), picture.raw().toBuffer()])
  return a.reduce((all, value, i) => all + Math.abs(value - (b[i] ?? 0)), 0) / a.length
}

describe('[PP-01] one name and one mark', () => {
  it('every icon of the product is made from the mark', async () => {
    const full = mark.replace(/ rx="\d+"/, '')
    const made = { icon: mark, maskable: full, 'apple-touch': full }
    const pngs = readdirSync('public/icons').filter(
      (name) => name.endsWith('.png') && !name.startsWith('shortcut'),
    )
    expect(pngs).toHaveLength(5)
    for (const name of pngs) {
      const [, drawing = ''] = Object.entries(made).find(([start]) => name.startsWith(start)) ?? []
      expect([name, (await apart(drawing, `public/icons/${name}`)) < 3]).toEqual([name, true])
    }
    expect(existsSync('public/icons/maskable.svg')).toBe(false)
  })

  it('has the blue of the screens, and so have the shortcuts and the window', () => {
    const main = blue[8] ?? ''
    expect(mark).toContain(`<stop stop-color="${main}"/>`)
    for (const name of ['shortcut-new', 'shortcut-list'])
      expect(read(`public/icons/${name}.svg`)).toContain(main)
    expect(manifest.theme_color).toBe(main)
  })

  it('stands with its name on the tab, the home screen, the login page and in the bar', () => {
    expect([manifest.name, manifest.short_name]).toEqual([PRODUCT, PRODUCT])
    expect(page).toContain(`<title>${PRODUCT}</title>`)
    expect(page).toContain(`name="apple-mobile-web-app-title" content="${PRODUCT}"`)
    expect(page).toContain('<link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />')
    expect(read('src/features/login/LoginPage.tsx')).toContain(
      `<h1 className={classes.product}>${PRODUCT}</h1>`,
    )
    for (const file of ['src/session/Session.module.css', 'src/app/shell/TopBar.tsx'])
      expect(read(file)).toContain('/icons/icon.svg')
  })
})
