import { expect, it } from 'vitest'
import { isInstalled } from '../../scripts/lib/installed.mjs'

const manifest = { dependencies: { zod: '4.6.7' }, devDependencies: { vite: '8.3.8' } }
const listOf = (versions: Record<string, string>) => ({
  packages: Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]),
  ),
})
const lock = listOf({ zod: '4.6.7', vite: '8.3.8', rollup: '5.0.1', 'only-on-windows': '1.0.0' })

it('installs nothing again after a plain npm install, and does where a package lacks or is another', () => {
  expect(isInstalled(manifest, lock, listOf({ zod: '4.6.7', vite: '8.3.8', rollup: '5.0.1' }))).toBe(true)
  expect(isInstalled(manifest, lock, listOf({ zod: '4.6.7', rollup: '5.0.1' }))).toBe(false)
  expect(isInstalled(manifest, lock, listOf({ zod: '4.6.7', vite: '8.3.8', rollup: '5.0.0' }))).toBe(false)
  expect(isInstalled(manifest, lock, null)).toBe(false)
})
