import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

interface Image {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
}
interface Manifest {
  [member: string]: unknown
  icons: Image[]
  screenshots: Image[]
  shortcuts: { name: string; url: string; icons: Image[] }[]
}

const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as Manifest
const page = readFileSync('index.html', 'utf8')
const pngs = (images: Image[]) => images.filter((image) => image.type === 'image/png')

describe('web app manifest', () => {
  it('[SH-109] has every member a browser wants before it offers to install the app', () => {
    expect(manifest).toMatchObject({
      name: 'Werkbank',
      short_name: 'Werkbank',
      lang: 'nl',
      display: 'standalone',
      start_url: './#/login',
      id: '/',
      scope: '/',
    })
    expect(manifest.theme_color).toMatch(/^#[0-9a-f]{6}$/)
    expect(manifest.background_color).toMatch(/^#[0-9a-f]{6}$/)
    const has = (sizes: string, purpose: string) =>
      pngs(manifest.icons).some((icon) => icon.sizes === sizes && icon.purpose === purpose)
    expect(has('192x192', 'any')).toBe(true)
    expect(has('512x512', 'any')).toBe(true)
    expect(has('512x512', 'maskable')).toBe(true)
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
  })

  it('names images that exist in the stated size', async () => {
    const images = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap((s) => s.icons)]
    expect(images.map((image) => image.src).filter((src) => !existsSync(`public${src}`))).toEqual([])
    for (const image of pngs(images)) {
      const { width, height } = await sharp(`public${image.src}`).metadata()
      expect(`${image.src} ${width}x${height}`).toBe(`${image.src} ${image.sizes}`)
    }
  })

  it('has a wide and a narrow picture for the install dialog', () => {
    expect(new Set(manifest.screenshots.map((shot) => shot.form_factor))).toEqual(new Set(['wide', 'narrow']))
  })

  it('has shortcuts to screens, all by their hash route', () => {
    expect(manifest.shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
      'Nieuwe herstelling ./#/repair/new',
      'Herstellingen ./#/repair/overview',
    ])
  })
})

describe('the page', () => {
  it('is Dutch, and says in Dutch that it needs JavaScript', () => {
    expect(page).toContain('<html lang="nl">')
    expect(page).toMatch(/<noscript>Deze toepassing werkt alleen met JavaScript\./)
  })
})
